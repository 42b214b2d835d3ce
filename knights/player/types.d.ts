// The types of the scripts, for tsc; the browser never reads this file.

/** What Python writes before the scripts: the marks and colours of `players_table`, the codes of events and of the
 * reasons for choices, the longest sides of boards drawn with numbers, names and reasons, and the style of a player. */
declare const MARKS: any;
declare const EVENTS: any;
declare const REASONS: any;
declare const SIZES: any;
declare const STYLE: string;

/** A promise of the function `show` in player.js. */
declare var knightsPlayer: PromiseWithResolvers<Function>;

/** Shows any moment of a replay. Between whole positions an event is in progress. */
interface Painter {
  name: string;
  first: number;
  last: number;
  opens: number;
  /** Events per second at normal speed. */
  pace: number;
  shape: { rows: number; columns: number; left: number; top: number };
  paint(stage: Stage, theme: any, shown: number, renew: boolean): void;
  status(position: number): string;
  note(position: number): string;
  /** The name and the words of each mark in the picture. */
  legend(position: number): string[][];
}
