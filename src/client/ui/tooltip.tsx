import {
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { noteTooltipOpen, tooltipDelayMs } from './tooltip-timing.ts';

/** Enough to move the pointer from the control onto its tooltip. */
const GRACE_MS = 120;
const GAP_PX = 8;

export interface TooltipProps {
  content: ReactNode;
  /** One control with its own accessible name; the tooltip only describes it. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/**
 * Opens after a delay where the pointer was moved, and on keyboard focus at once; Escape closes it. Never the only
 * source of information.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isUnderPointer = useRef(false);
  const [openBy, setOpenBy] = useState<'pointer' | 'focus'>();

  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (by: typeof openBy, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpenBy(by), afterMs);
  };
  // Not on entering: a control can also come to lie under a pointer that rests, and would then cover its neighbour.
  const handleMove = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || isUnderPointer.current) return;
    isUnderPointer.current = true;
    change('pointer', openBy ? 0 : tooltipDelayMs());
  };
  const handleLeave = () => {
    isUnderPointer.current = false;
    change(undefined, GRACE_MS);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') change(undefined, 0);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes the control inside, which has the role
    <span
      ref={anchor}
      className="inline-flex"
      onPointerMove={handleMove}
      onPointerLeave={handleLeave}
      onPointerDown={() => change(undefined, 0)}
      onFocus={(event) => event.target.matches(':focus-visible') && change('focus', 0)}
      onBlur={() => change(undefined, 0)}
      onKeyDown={handleKey}
    >
      {openBy ? cloneElement(children, { 'aria-describedby': id }) : children}
      {openBy && (
        <Bubble id={id} anchor={anchor} isSolid={openBy === 'pointer'}>
          {content}
        </Bubble>
      )}
    </span>
  );
}

interface BubbleProps {
  id: string;
  anchor: React.RefObject<HTMLSpanElement | null>;
  /** The pointer may rest on it. One that the keyboard opened lets clicks through to what it covers. */
  isSolid: boolean;
  children: ReactNode;
}

/** In the top layer, so that no scroll container clips it. */
function Bubble({ id, anchor, isSolid, children }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  useEffect(noteTooltipOpen, []);
  useLayoutEffect(() => {
    const element = bubble.current;
    // The control may be positioned elsewhere.
    const around = anchor.current?.firstElementChild?.getBoundingClientRect();
    if (!element || !around) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const middle = around.left + around.width / 2 - width / 2;
    const left = Math.max(GAP_PX, Math.min(middle, document.documentElement.clientWidth - width - GAP_PX));
    const above = around.top - height - GAP_PX;
    element.style.left = `${left}px`;
    element.style.top = `${above > 0 ? above : around.bottom + GAP_PX}px`;
  }, [anchor]);
  return (
    <span
      ref={bubble}
      id={id}
      role="tooltip"
      popover="manual"
      className={`fixed inset-auto m-0 max-w-64 animate-appear rounded-control border-0 bg-brand px-3 py-1.5 text-sm font-medium text-brand-ink shadow-float ${isSolid ? '' : 'pointer-events-none'}`}
    >
      {children}
    </span>
  );
}
