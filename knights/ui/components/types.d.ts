// The types of the scripts, for tsc; the browser never reads this file.

/** The marks of `players_table`, and the style of a player; Python writes both before the scripts. */
declare const MARKS: any;
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
