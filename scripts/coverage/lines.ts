import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';

/** V8's report for one script: how often each range ran, outer ranges first. */
export interface ScriptCoverage {
  url: string;
  functions: readonly {
    ranges: readonly { startOffset: number; endOffset: number; count: number }[];
  }[];
}

/** The lines of a script that ran, from 1. Type stripping keeps positions, so they are the source's. */
export function ranLines(text: string, script: ScriptCoverage): Set<number> {
  const starts = startsOfLines(text);
  // A line counts by its first character: white space before it belongs to the outer range.
  const places = starts.map((start, at) => start + text.slice(start, starts[at + 1]).search(/\S|$/));
  const isRun = ranAt(places, script);
  return new Set(places.flatMap((_, at) => (isRun[at] ? at + 1 : [])));
}

/** The source lines of a bundle that ran, by source name in its map. */
export function ranSourceLines(text: string, map: string, script: ScriptCoverage): Map<string, Set<number>> {
  const starts = startsOfLines(text);
  const places: number[] = [];
  const origins: { source: string; line: number }[] = [];
  eachMapping(new TraceMap(map), ({ generatedLine, generatedColumn, source, originalLine }) => {
    if (source === null || originalLine === null) return;
    places.push((starts[generatedLine - 1] ?? 0) + generatedColumn);
    origins.push({ source, line: originalLine });
  });
  const isRun = ranAt(places, script);
  const lines = new Map<string, Set<number>>();
  for (const [at, { source, line }] of origins.entries()) {
    if (!isRun[at]) continue;
    const ofSource = lines.get(source) ?? new Set();
    lines.set(source, ofSource.add(line));
  }
  return lines;
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Whether each position ran; positions ascend. The innermost range decides. */
function ranAt(places: readonly number[], { functions }: ScriptCoverage): boolean[] {
  const isRun: boolean[] = Array(places.length).fill(false);
  for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges)) {
    for (let at = firstFrom(places, startOffset); (places[at] ?? endOffset) < endOffset; at += 1)
      isRun[at] = count > 0;
  }
  return isRun;
}

function firstFrom(places: readonly number[], offset: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
