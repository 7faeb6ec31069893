import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useRead } from '#client/api/use-read.ts';
import { Button } from '#client/ui/button.tsx';
import { photoAddress } from '#features/photos/photo-address.ts';
import { spinAddress } from '#features/vehicles/vehicle-paths.ts';
import { wrapIndex } from '../gallery-photos.ts';
import { isSparing, megabytes, viewAfterDrag, viewsBytes, viewWidth } from './spin-turns.ts';
import { useViews } from './use-views.ts';

interface SpinViewerProps {
  id: number;
  title: string;
  onClose: () => void;
}

/** A vehicle from all around. It never turns by itself. Only shown after a click, so always in a browser. */
export function SpinViewer({ id, title, onClose }: SpinViewerProps) {
  const { data, isError } = useRead(spinAddress(id));
  const [screen] = useState(() => ({
    css: Math.min(document.documentElement.clientWidth, 832),
    dots: window.devicePixelRatio,
    isSparing: isSparing(Reflect.get(navigator, 'connection')),
  }));
  const [isWanted, setIsWanted] = useState(!screen.isSparing);
  const [attempt, setAttempt] = useState(0);
  const width = viewWidth(screen);
  const addresses = useMemo(
    () => (isWanted && attempt >= 0 ? data?.views.map((view) => photoAddress(view, width)) : undefined),
    [data, isWanted, width, attempt],
  );
  const { ready, loaded, isDone } = useViews(addresses);
  const views = data?.views ?? [];
  const isGone = isError || (data && views.length === 0) || (isDone && ready.length === 0);
  const [first] = ready;

  let shown: ReactNode;
  if (isGone)
    shown = (
      <Notice words="The views could not be loaded. Please check the connection.">
        {!isError && views.length > 0 && (
          <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
            Try Again
          </Button>
        )}
      </Notice>
    );
  else if (data && !isWanted)
    shown = (
      <Notice words={`${views.length} views, about ${megabytes(viewsBytes(views, width))}.`}>
        <Button variant="accent" onClick={() => setIsWanted(true)}>
          Load the views
        </Button>
      </Notice>
    );
  else if (!isDone || !first)
    shown = (
      <Notice words={`Loading views: ${loaded} of ${views.length || 'all'}`}>
        <progress className="w-48 accent-brand" max={views.length || 1} value={loaded} aria-label="Loading" />
      </Notice>
    );
  else shown = <Turntable views={ready} title={title} />;

  return (
    <section aria-label={`360° view of the ${title}`} className="mt-4 print:hidden">
      {shown}
      <Button variant="secondary" className="mt-3" onClick={onClose}>
        Close the 360° view
      </Button>
    </section>
  );
}

const frame = 'aspect-3/2 w-full overflow-hidden rounded-card bg-sunken shadow-card';

function Notice({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className={`${frame} grid place-content-center justify-items-center gap-4 p-4 text-center`}>
      <p role="status">{words}</p>
      {children}
    </div>
  );
}

function Turntable({ views, title }: { views: readonly string[]; title: string }) {
  const [at, setAt] = useState(0);
  const slider = useFocusAtFirst();
  const drag = useTurning(at, views.length, setAt);
  const turn = (by: number) => setAt(wrapIndex(at + by, views.length));
  const spoken = `View ${at + 1} of ${views.length}`;
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    turn(step);
  };
  return (
    <>
      <div className={`${frame} cursor-grab touch-pan-y select-none active:cursor-grabbing`} {...drag}>
        <img
          src={views[at]}
          alt={`${title}, ${spoken.toLowerCase()}`}
          decoding="sync"
          draggable={false}
          className="pointer-events-none size-full object-contain"
        />
      </div>
      <div className="mt-3 flex items-center gap-3">
        <Button variant="secondary" className="px-3!" aria-label="Turn left" onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Button>
        <input
          ref={slider}
          type="range"
          min={1}
          max={views.length}
          value={at + 1}
          aria-label="Turn the vehicle"
          aria-valuetext={spoken}
          className="h-11 min-w-0 grow accent-brand"
          onChange={(event) => setAt(Number(event.target.value) - 1)}
          onKeyDown={handleKey}
        />
        <Button variant="secondary" className="px-3!" aria-label="Turn right" onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <p className="mt-1 text-sm text-muted">
        <span className="tabular-nums">{spoken}.</span> Drag the picture or use the arrow keys.
      </p>
    </>
  );
}

/** What was pressed is gone when the views are there. */
function useFocusAtFirst() {
  const isFocused = useRef(false);
  return (element: HTMLInputElement | null) => {
    if (!element || isFocused.current) return;
    isFocused.current = true;
    element.focus({ preventScroll: true });
  };
}

/** Turns by mouse, pen or finger; up and down still scrolls. */
function useTurning(at: number, views: number, onTurn: (view: number) => void) {
  const start = useRef<{ x: number; from: number } | undefined>(undefined);
  const stop = () => {
    start.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return;
      start.current = { x: event.clientX, from: at };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!start.current) return;
      const { x, from } = start.current;
      const across = event.currentTarget.clientWidth;
      onTurn(viewAfterDrag(from, { by: event.clientX - x, across, views }));
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
