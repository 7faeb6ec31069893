import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';

/** V8's report for one script: how often each range ran, outer ranges first. */
export interface ScriptCoverage {
  url: string;
  functions: readonly {
    ranges: readonly { startOffset: number; endOffset: number; count: number }[];
  }[];
}

/** Where a line of a source is in a script. */
interface Place {
  offset: number;
  source: string;
  /** From 1. */
  line: number;
}

/** The lines of one script that ran in any of its reports, of which there may be hundreds. */
export class RanLines {
  readonly #places: readonly Place[];
  readonly #hasRun: Uint8Array;

  /** With a source map, the lines of its sources; without, those of the script itself, under the name ''. */
  constructor(text: string, map?: string) {
    this.#places = map ? placesInMap(text, map) : placesInText(text);
    this.#hasRun = new Uint8Array(this.#places.length);
  }

  add({ functions }: Pick<ScriptCoverage, 'functions'>): void {
    const isRun = new Uint8Array(this.#places.length);
    // The innermost range decides.
    for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges))
      isRun.fill(count > 0 ? 1 : 0, this.#firstFrom(startOffset), this.#firstFrom(endOffset));
    for (const [at, ran] of isRun.entries()) if (ran) this.#hasRun[at] = 1;
  }

  bySource(): Map<string, Set<number>> {
    const lines = new Map<string, Set<number>>();
    for (const [at, { source, line }] of this.#places.entries()) {
      if (!this.#hasRun[at]) continue;
      const ofSource = lines.get(source) ?? new Set();
      lines.set(source, ofSource.add(line));
    }
    return lines;
  }

  #firstFrom(offset: number): number {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[middle]?.offset ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Type stripping keeps positions, so they are the source's. */
function placesInText(text: string): Place[] {
  const starts = startsOfLines(text);
  // A line counts by its first character: white space before it belongs to the outer range.
  return starts.map((start, at) => ({
    offset: start + text.slice(start, starts[at + 1]).search(/\S|$/),
    source: '',
    line: at + 1,
  }));
}

function placesInMap(text: string, map: string): Place[] {
  const starts = startsOfLines(text);
  const places: Place[] = [];
  eachMapping(new TraceMap(map), ({ generatedLine, generatedColumn, source, originalLine }) => {
    if (source === null || originalLine === null) return;
    places.push({ offset: (starts[generatedLine - 1] ?? 0) + generatedColumn, source, line: originalLine });
  });
  return places;
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
