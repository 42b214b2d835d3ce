// What the scripts are sent and share; tsc reads it, the browser never does.

/** A mark of knights/ui/marks.py, as `players_table` sends it. */
interface Mark {
  name: string;
  words: string;
  light: string;
  dark: string;
  /** The width of its line in those of a plain move, its kind in CSS, and its dashes in its own widths. */
  wider: number;
  dash: string;
  dashes: number[];
}

declare const MARKS: { moves: Mark[]; closing: Mark; start: Mark; head: Mark };

/** The style of a player. */
declare const STYLE: string;

declare var knightsPlayer: PromiseWithResolvers<{ show: Function; record: Function }>;

/** The colours and the font of the page, and the colour of each mark under its name. */
type Theme = typeof LIGHT &
  Record<"line" | "tie" | "other" | "wrong" | "closing" | "start" | "head" | "disc" | "ink" | "font", string>;

type Point = [number, number];

/** What marks are painted with: `x`, `y` and `centre` give the middle of a square in the screen's pixels. */
interface Pen {
  context: CanvasRenderingContext2D;
  stage: Stage;
  theme: Theme;
  numbered: boolean;
  letters: string | undefined;
  /** As if the square lay in a strip of a folded board; in its own, if none is given. */
  x: (square: number, strip?: number) => number;
  y: (square: number, strip?: number) => number;
  centre: (square: number) => Point;
  strip: (square: number) => number;
}

/** How a walk is played by hand: `Game` of encode.py. */
interface Game {
  onward: "none" | "dots" | "degrees" | "least";
  asks: boolean;
  plays: boolean;
  free: boolean;
  trail: boolean;
  string: boolean;
  marks: [string, number, number][];
  anywhere: boolean;
}

/** How a player is shown: `Look` of encode.py. */
interface Look {
  names: boolean;
  addressed: boolean;
  asked: number | null;
  clicks: boolean;
  spare: number;
  game: Game | null;
  enter: string;
  chart: string;
  hide: boolean;
  still: boolean;
  listing: { name: string; lines: string[]; between: Record<string, Record<string, number[]>> } | null;
}

/** What shows any moment of what is played. Between whole positions an event is under way. */
interface Painter {
  name: string;
  first: number;
  last: number;
  opens: number;
  /** Events a second at normal speed. */
  pace: number;
  /** Whether the next move is hidden, and what was chosen for it. */
  hides?: boolean;
  guess?: number;
  decides?(position: number): boolean;
  /** The positions at which there is a dead end, and those after a restart. */
  stops?: Record<string, number[]>;
  /** Whether a chart shows the end. */
  charted?: boolean;
  shape: { rows: number; columns: number; left: number; top: number };
  paint(stage: Stage, theme: Theme, shown: number, renew: boolean): void;
  status(position: number): string;
  note(position: number): string;
  /** The marks in the picture and their words. */
  legend(position: number): string[][];
}

/** What a clock runs. */
interface Clocked {
  /** Called before it moves. */
  depart?(): void;
  /** Called at each frame. */
  render(): void;
  /** Called once it stands still. */
  rest?(): void;
  /** Show what is hidden of the next step; says whether anything was. */
  reveal?(): boolean;
}
