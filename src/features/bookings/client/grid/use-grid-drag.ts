import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Shadow, shadowOf, type Taken } from './drag-shadow.ts';
import type { GridModel, PlacedBooking } from './grid-model.ts';

interface GridDragNeeds {
  model: GridModel;
  /** The rows without their head. */
  body: RefObject<HTMLElement | null>;
  /** Undefined for a booking that stays where it is. */
  findMovable: (id: number) => PlacedBooking | undefined;
  mayAdd: boolean;
  onDrop: (shadow: Shadow) => void;
}

interface Drag extends Taken {
  from: { x: number; y: number };
  hasMoved: boolean;
}

/** A hand that trembles still clicks. */
const LEAST_PX = 5;

/**
 * Dragging with a mouse or a pen: a booking moves, its lower edge makes it longer or shorter, and a free place becomes a new
 * one. Fingers scroll; keyboard and phones have forms for all of it.
 */
export function useGridDrag({ model, body, findMovable, mayAdd, onDrop }: GridDragNeeds) {
  const [shadow, setShadow] = useState<Shadow>();
  const drag = useRef<Drag>(undefined);
  const latest = useRef<Shadow>(undefined);
  const stopListening = useRef<() => void>(undefined);
  useEffect(() => () => stopListening.current?.(), []);

  function show(next: Shadow | undefined): void {
    latest.current = next;
    setShadow(next);
  }

  /** Column and minute under the pointer. */
  function locate({ clientX, clientY }: { clientX: number; clientY: number }) {
    const cells = body.current?.querySelector('tr')?.querySelectorAll('td') ?? [];
    const boxes = [...cells].map((cell) => cell.getBoundingClientRect());
    const found = boxes.findIndex(({ right }) => clientX < right);
    const { top = 0, height = 1 } = body.current?.getBoundingClientRect() ?? {};
    const share = Math.min(Math.max((clientY - top) / height, 0), 1);
    const column = found < 0 ? boxes.length - 1 : found;
    return { column, at: model.start + share * (model.end - model.start) };
  }

  function begin(event: ReactPointerEvent): void {
    if (event.pointerType === 'touch' || event.button !== 0 || !(event.target instanceof Element)) return;
    const id = event.target.closest('[data-booking]')?.getAttribute('data-booking');
    const booking = id ? findMovable(Number(id)) : undefined;
    const isFree = event.target.matches('td');
    if (!booking && !(mayAdd && isFree)) return;
    const kind = !booking ? 'new' : event.target.closest('[data-edge]') ? 'resize' : 'move';
    const from = { x: event.clientX, y: event.clientY };
    drag.current = { kind, booking, from, hasMoved: false, ...locate(event) };
    listen();
  }

  function listen(): void {
    const move = (event: PointerEvent) => {
      const now = drag.current;
      if (!now) return;
      const { x, y } = now.from;
      now.hasMoved ||= Math.hypot(event.clientX - x, event.clientY - y) >= LEAST_PX;
      if (!now.hasMoved) return;
      event.preventDefault(); // selects no text
      show(shadowOf(model, now, locate(event)));
    };
    const end = (isDropped: boolean) => {
      stopListening.current?.();
      const dropped = latest.current;
      if (drag.current?.hasMoved) swallowClick();
      drag.current = undefined;
      show(undefined);
      if (isDropped && dropped) onDrop(dropped);
    };
    const drop = () => end(true);
    const cancel = () => end(false);
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !latest.current) return;
      event.stopPropagation();
      cancel();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', leave, { capture: true });
    stopListening.current = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', leave, { capture: true });
    };
  }

  return { shadow, begin };
}

/** The end of a drag over what it began on would press it. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
