// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { fullStockNumberLabel } from '../../names/stock-number.ts';
import { vehicleName } from '../../vehicle-labels.ts';
import { typeChoices } from './body-types.ts';
import { foldCase } from './fold-text.ts';
import { LONGEST_TERM, readChunk, splitChunks, symbolsIn } from './keyword-chunk.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import { listSpokenNames } from './spoken-names.ts';
import { listSeats, seatsWord } from './spoken-seats.ts';
import type { TermSink } from './term-index.ts';

/** Codes are regos, VINs and stock numbers: no typing errors allowed. Symbols are matched literally. */
export interface TermSinks {
  readonly words: TermSink;
  readonly codes: TermSink;
  readonly symbols: TermSink;
}

/**
 * Emits every term of every vehicle, row by row. Terms of chunks and of short texts are cached: a yard repeats the
 * same texts, and splitting them is the slow step.
 */
export function createTermReader(sinks: TermSinks): (vehicle: ListedVehicle, row: number) => void {
  const { words, codes, symbols } = sinks;
  const ofChunk = remember((chunk) => readChunkTerms(chunk, sinks));
  const ofText = remember((text) => gather(splitChunks(text).map(ofChunk)));
  const ofName = remember(readName);
  const ofEngine = remember((engine) => gather([readName(engine), ofText(listLitres(engine))]));
  const ofBody = remember((vehicleType) => ofText(typeChoices(vehicleType.trim()).join(' ')));
  const ofDrive = remember((driveType) => ofText(shortenDrive(driveType)));

  // In names, neighbours also count as one word: "Land Cruiser" is found by landcruiser, "C 63 S" by c63.
  function readName(text: string): TextTerms {
    const chunks = splitChunks(text).map(ofChunk);
    const named = chunks.filter(({ joined }) => joined !== '');
    const pairs = named.slice(1).map(({ joined }, at) => `${named[at]?.joined}${joined}`);
    const split = [...text.matchAll(INNER_CAPITAL)].flatMap(([, before = '', after = '']) => [before, after]);
    const terms = [...pairs, ...pairs.flatMap(listSpokenNames), ...split.map(foldCase)].map(words.idOf);
    return gather([...chunks, { wordIds: terms, symbolIds: [] }]);
  }

  function addTerms({ wordIds, symbolIds }: TextTerms, row: number): void {
    for (const id of wordIds) words.add(id, row);
    for (const id of symbolIds) symbols.add(id, row);
  }

  function addCode(code: string, row: number): void {
    const chunks = splitChunks(code);
    for (const symbol of chunks.flatMap(symbolsIn)) symbols.add(symbols.idOf(symbol), row);
    const parts = chunks.flatMap((chunk) => readChunk(chunk).parts);
    const whole = parts.join('');
    // From each part on: ABC 12D is found by abc12d and by 12d.
    let from = 0;
    for (const part of parts) {
      codes.add(codes.idOf(whole.slice(from, from + LONGEST_CODE)), row);
      from += part.length;
    }
  }

  return (vehicle, row) => {
    if (vehicle.year !== null) words.add(words.idOf(String(vehicle.year)), row);
    addTerms(ofName(vehicleName(vehicle)), row);
    addTerms(ofEngine(vehicle.engine), row);
    addTerms(ofText(vehicle.exteriorColor), row);
    addTerms(ofText(vehicle.interiorColor), row);
    addTerms(ofDrive(vehicle.driveType), row);
    addTerms(ofBody(vehicle.vehicleType), row);
    addTerms(ofText(vehicle.fuelType), row);
    addTerms(ofText(vehicle.transmission), row);
    addTerms(readName(vehicle.headline), row);
    for (const chunk of splitChunks(vehicle.description.replace(SPACED_LITRES, '$1litre'))) {
      addTerms(ofChunk(chunk), row);
    }
    const seats = vehicle.seats
      ? [seatsWord(vehicle.seats)]
      : listSeats(`${vehicle.headline} ${vehicle.description}`);
    for (const word of seats) words.add(words.idOf(word), row);
    for (const code of codesOf(vehicle)) addCode(code, row);
  };
}

/** A query joins at most three neighbouring words. */
const LONGEST_CODE = 3 * LONGEST_TERM;

interface TextTerms {
  readonly wordIds: readonly number[];
  readonly symbolIds: readonly number[];
}

interface ChunkTerms extends TextTerms {
  readonly joined: string;
}

function gather(terms: readonly TextTerms[]): TextTerms {
  return {
    wordIds: terms.flatMap(({ wordIds }) => wordIds),
    symbolIds: terms.flatMap(({ symbolIds }) => symbolIds),
  };
}

function remember<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    let result = known.get(text);
    if (result === undefined) {
      result = read(text);
      known.set(text, result);
    }
    return result;
  };
}

/** LandCruiser is also found by cruiser. The pattern starts only at a lower-case letter, to avoid backtracking. */
export const INNER_CAPITAL = /(\p{Lu}\p{Ll}{2,}|(?<!\p{Ll})\p{Ll}{2,})(\p{Lu}\p{Ll}{2,})/gu;
const LITRES = '(?:l|lt|ltr|lit(?:er|re)s?)';
const SPACED_LITRES = new RegExp(`(\\d\\.\\d)[\\s-]+${LITRES}\\b`, 'giu');
const DECIMAL_LITRES = new RegExp(`^(\\d+\\.\\d)${LITRES}$`, 'u');
const DECIMAL_TAIL = /^\d+\.\d+(\p{L}{2,})$/u;

function readChunkTerms(chunk: string, { words: wordTerms, symbols }: TermSinks): ChunkTerms {
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
  return {
    wordIds: [...words].map((word) => wordTerms.idOf(detach(word))),
    symbolIds: [...symbolsIn(chunk), ...(isLiteral ? [detach(core)] : [])].map(symbols.idOf),
    joined,
  };
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
  return [fullStockNumberLabel({ id, year, stockNumber: stockNumber.trim() }), rego, vin];
}

/** In V8 a substring keeps the whole text in memory; a rebuilt string does not. */
function detach(term: string): string {
  return term.length < 13 ? term : term.split('').join('');
}
