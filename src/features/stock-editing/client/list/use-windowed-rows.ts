import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows rendered beyond the window on either side, so that quick scrolling shows no gap. */
const SPARE = 8;

interface WindowedRows {
  first: number;
  /** Exclusive. */
  end: number;
  /** Height in pixels of the rows before and after. */
  before: number;
  after: number;
}

/** Virtualised list of rows with equal heights: only those near the window are rendered. */
export function useWindowedRows(
  list: RefObject<HTMLElement | null>,
  { count, rowHeight }: { count: number; rowHeight: number },
): WindowedRows {
  const [span, setSpan] = useState({ first: 0, end: 30 });

  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-top / rowHeight) - SPARE);
      const end = Math.ceil((window.innerHeight - top) / rowHeight) + SPARE;
      setSpan((now) => (now.first === first && now.end === end ? now : { first, end }));
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [list, rowHeight]);

  const first = Math.min(span.first, Math.max(0, count - 1));
  const end = Math.min(span.end, count);
  return { first, end, before: first * rowHeight, after: (count - end) * rowHeight };
}
