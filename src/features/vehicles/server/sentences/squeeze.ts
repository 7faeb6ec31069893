import { foldCase } from '../catalogue/fold-text.ts';

/** The form in which words of a sentence are looked up: Land Cruiser is LandCruiser, CX-5 is cx5. */
export function squeeze(text: string): string {
  return foldCase(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}
