// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { readChunk, splitChunks, symbolsIn } from './keyword-chunk.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import { listSpokenNames } from './spoken-names.ts';

/** Where the terms of a vehicle go. Codes are regos, VINs and stock numbers: never forgiven a typing error. */
export interface TermSink {
  addWord(term: string): void;
  addCode(term: string): void;
  addSymbol(term: string): void;
}

/**
 * Gives every term under which vehicles are found, one vehicle after the other. What a chunk of text gives is
 * remembered: descriptions say the same words over and over, and taking a chunk apart is the slow step.
 */
export function createTermReader(): (vehicle: ListedVehicle, sink: TermSink) => void {
  const seen = new Map<string, ChunkTerms>();
  const termsOf = (chunk: string): ChunkTerms => {
    let terms = seen.get(chunk);
    if (!terms) {
      terms = readChunkTerms(chunk);
      seen.set(chunk, terms);
    }
    return terms;
  };
  const addText = (text: string, sink: TermSink): readonly ChunkTerms[] => {
    const chunks = splitChunks(text).map(termsOf);
    for (const { words, symbols } of chunks) {
      for (const word of words) sink.addWord(word);
      for (const symbol of symbols) sink.addSymbol(symbol);
    }
    return chunks;
  };
  // In names, neighbours also count as one word: "Land Cruiser" is found by landcruiser, "C 63 S" by c63.
  const addName = (text: string, sink: TermSink): void => {
    const chunks = addText(text, sink).filter(({ joined }) => joined !== '');
    for (let at = 1; at < chunks.length; at++) {
      const pair = chunks[at - 1]!.joined + chunks[at]!.joined;
      sink.addWord(pair);
      for (const name of listSpokenNames(pair)) sink.addWord(name);
    }
    for (const [, before = '', after = ''] of text.matchAll(INNER_CAPITAL))
      addText(`${before} ${after}`, sink);
  };

  return (vehicle, sink) => {
    if (vehicle.year !== null) sink.addWord(String(vehicle.year));
    addName(`${vehicle.make} ${vehicle.model}`, sink);
    addName(vehicle.headline, sink);
    addName(vehicle.engine, sink);
    addText(listLitres(vehicle.engine), sink);
    addText(vehicle.description.replace(SPACED_LITRES, '$1litre'), sink);
    addText(vehicle.exteriorColor, sink);
    addText(vehicle.interiorColor, sink);
    addText(shortenDrive(vehicle.driveType), sink);
    for (const code of codesOf(vehicle)) {
      const chunks = splitChunks(code);
      for (const chunk of chunks) for (const symbol of termsOf(chunk).symbols) sink.addSymbol(symbol);
      const parts = chunks.flatMap((chunk) => readChunk(chunk).parts);
      for (const part of parts) sink.addCode(part);
      // The whole, so that ABC 12D is found by abc12d; and from each part on, so that the front may be left out.
      for (let from = 0; from < parts.length - 1; from++) sink.addCode(parts.slice(from).join(''));
    }
  };
}

interface ChunkTerms {
  readonly words: readonly string[];
  readonly symbols: readonly string[];
  readonly joined: string;
}

/** LandCruiser is also found by cruiser. */
const INNER_CAPITAL = /(\p{Lu}?\p{Ll}{2,})(\p{Lu}\p{Ll}{2,})/gu;
const LITRES = '(?:l|lt|ltr|lit(?:er|re)s?)';
const SPACED_LITRES = new RegExp(`(\\d\\.\\d)[\\s-]+${LITRES}\\b`, 'giu');
const DECIMAL_LITRES = new RegExp(`^(\\d+\\.\\d)${LITRES}$`, 'u');
const DECIMAL_TAIL = /^\d+\.\d+(\p{L}{2,})$/u;

function readChunkTerms(chunk: string): ChunkTerms {
  const { core, parts, joined, isLiteral } = readChunk(chunk);
  const words = new Set(parts);
  if (joined !== '') words.add(joined);
  for (const part of parts) {
    const litres = DECIMAL_LITRES.exec(part)?.[1];
    if (litres) for (const word of [`${litres}l`, `${litres}litre`, 'litre']) words.add(word);
    const tail = DECIMAL_TAIL.exec(part)?.[1]; // tfsi in 2.0TFSI
    if (tail) words.add(tail);
  }
  for (const word of [...words]) for (const name of listSpokenNames(word)) words.add(name);
  return { words: [...words], symbols: [...symbolsIn(chunk), ...(isLiteral ? [core] : [])], joined };
}

/** In an engine a decimal or a whole number of litres is the capacity: "2.0 Turbo", "2.0TFSI", "5L V8". */
function listLitres(engine: string): string {
  const decimals = [...engine.matchAll(/(?<![\d.])(\d\.\d)(?![\d.])/g)].map(([, litres]) => `${litres}litre`);
  const wholes = [...engine.matchAll(/(?<![\d.])(\d)\s?l(?:it(?:er|re)s?)?\b/gi)].map(
    ([, litres]) => `${litres}.0litre`,
  );
  return [...decimals, ...wholes].join(' ');
}

function shortenDrive(driveType: string): string {
  return driveType
    .replace(/\b(?:four|4)[\s-]wheel[\s-]drive\b/i, '4wd')
    .replace(/\ball[\s-]wheel[\s-]drive\b/i, 'awd');
}

function codesOf({ id, year, stockNumber, rego, vin }: ListedVehicle): readonly string[] {
  const fallback = year === null ? `SC${id}` : `SC${id}-${year}`; // as the detail page shows it
  return [stockNumber.trim() || fallback, rego, vin];
}
