// Types of the scripts for tsc; the browser never reads this file.

/** The marks of `players_table`, and the style of a player, which Python writes before the scripts. */
declare const MARKS: any;
declare const STYLE: string;

/** Resolves to `show` of player.js. */
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
  /** The marks in the picture and their words. */
  legend(position: number): string[][];
}
