import { importTexts, MOST_CHUNK_VEHICLES } from '../transfer-limits.ts';

/** Reads vehicles from a file or pasted text; throws an Error with a message for staff. */
export function readExport(text: string): unknown[] {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('<')) throw new Error(importTexts.isHtml);
  const vehicles = findVehicles(parse(start));
  if (!vehicles) throw new Error(importTexts.hasNoData);
  return vehicles;
}

/** Like `readExport`, but pasted text is always an export object. */
export function readPastedExport(text: string): unknown[] {
  const vehicles = readExport(text);
  if (text.trimStart().startsWith('[')) throw new Error(importTexts.hasNoData);
  return vehicles;
}

export function toChunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / MOST_CHUNK_VEHICLES) }, (_, at) =>
    items.slice(at * MOST_CHUNK_VEHICLES, (at + 1) * MOST_CHUNK_VEHICLES),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`Invalid JSON data: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function findVehicles(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null || !('data' in value)) return undefined;
  return Array.isArray(value.data) ? value.data : undefined;
}
