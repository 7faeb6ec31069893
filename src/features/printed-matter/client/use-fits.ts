import { type RefObject, useEffect, useState } from 'react';

const SMALLEST = 0.25;
const STEPS = 8;
/** Letters on paper are a little wider or narrower than on the screen. */
const SPARE = 0.97;

/** How large the texts of each card may be for all of them to fit, by vehicle; 1 for most. */
export function useFits(
  pages: RefObject<HTMLElement | null>,
  /** Measured again when it changes. */
  shown: unknown,
): { fits: ReadonlyMap<number, number>; isReady: boolean } {
  const [measured, setMeasured] = useState<{ of: unknown; fits: ReadonlyMap<number, number> }>();
  useEffect(() => {
    if (shown === undefined) return;
    let isGone = false;
    // With the site's font: another one has other widths.
    void document.fonts.ready.then(() => {
      if (isGone) return;
      const cards = [...(pages.current?.querySelectorAll<HTMLElement>('.card') ?? [])];
      setMeasured({
        of: shown,
        fits: new Map(cards.map((card) => [Number(card.dataset.vehicle), findFit(card)])),
      });
    });
    return () => {
      isGone = true;
    };
  }, [pages, shown]);
  const isReady = measured !== undefined && measured.of === shown;
  return { fits: isReady ? measured.fits : new Map(), isReady };
}

function findFit(card: HTMLElement): number {
  const before = card.style.getPropertyValue('--fit');
  const fitsAt = (fit: number) => {
    card.style.setProperty('--fit', String(fit));
    return card.scrollHeight <= card.clientHeight && card.scrollWidth <= card.clientWidth;
  };
  let [small, large] = [SMALLEST, 1];
  if (fitsAt(large)) small = large;
  else {
    for (let step = 0; step < STEPS; step += 1) {
      const middle = (small + large) / 2;
      if (fitsAt(middle)) small = middle;
      else large = middle;
    }
  }
  card.style.setProperty('--fit', before);
  return small === 1 ? 1 : small * SPARE;
}
