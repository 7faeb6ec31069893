import { type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { Panel } from '#pages/admin/shell/panel.tsx';
import { contrast } from '#shared/contrast.ts';
import { Specimen } from './specimen.tsx';

interface Pair {
  name: string;
  /** The utilities that use it. */
  look: string;
  text: string;
  ground: string;
  /** The contrast WCAG requires: 4.5 for text, 3 for visible edges, none for decoration. */
  asks?: 4.5 | 3;
}

const pairs: readonly Pair[] = [
  { name: 'ink on canvas', look: 'bg-canvas text-ink', text: 'ink', ground: 'canvas', asks: 4.5 },
  { name: 'ink on surface', look: 'bg-surface text-ink', text: 'ink', ground: 'surface', asks: 4.5 },
  { name: 'ink on sunken', look: 'bg-sunken text-ink', text: 'ink', ground: 'sunken', asks: 4.5 },
  { name: 'muted on canvas', look: 'bg-canvas text-muted', text: 'muted', ground: 'canvas', asks: 4.5 },
  { name: 'muted on sunken', look: 'bg-sunken text-muted', text: 'muted', ground: 'sunken', asks: 4.5 },
  {
    name: 'accent-text',
    look: 'bg-canvas text-accent-text',
    text: 'accent-text',
    ground: 'canvas',
    asks: 4.5,
  },
  {
    name: 'danger-text',
    look: 'bg-canvas text-danger-text',
    text: 'danger-text',
    ground: 'canvas',
    asks: 4.5,
  },
  { name: 'success as text', look: 'bg-canvas text-success', text: 'success', ground: 'canvas', asks: 4.5 },
  { name: 'info as text', look: 'bg-canvas text-info', text: 'info', ground: 'canvas', asks: 4.5 },
  { name: 'brand', look: 'bg-brand text-brand-ink', text: 'brand-ink', ground: 'brand', asks: 4.5 },
  {
    name: 'brand-hover',
    look: 'bg-brand-hover text-brand-ink',
    text: 'brand-ink',
    ground: 'brand-hover',
    asks: 4.5,
  },
  { name: 'accent', look: 'bg-accent text-accent-ink', text: 'accent-ink', ground: 'accent', asks: 4.5 },
  {
    name: 'accent-hover',
    look: 'bg-accent-hover text-accent-ink',
    text: 'accent-ink',
    ground: 'accent-hover',
    asks: 4.5,
  },
  { name: 'danger', look: 'bg-danger text-danger-ink', text: 'danger-ink', ground: 'danger', asks: 4.5 },
  {
    name: 'danger-hover',
    look: 'bg-danger-hover text-danger-ink',
    text: 'danger-ink',
    ground: 'danger-hover',
    asks: 4.5,
  },
  { name: 'success', look: 'bg-success text-success-ink', text: 'success-ink', ground: 'success', asks: 4.5 },
  { name: 'info', look: 'bg-info text-info-ink', text: 'info-ink', ground: 'info', asks: 4.5 },
  {
    name: 'control (edge)',
    look: 'bg-canvas text-ink border-2 border-control',
    text: 'control',
    ground: 'canvas',
    asks: 3,
  },
  {
    name: 'focus (edge)',
    look: 'bg-canvas text-ink border-2 border-focus',
    text: 'focus',
    ground: 'canvas',
    asks: 3,
  },
  {
    name: 'line (decoration)',
    look: 'bg-canvas text-ink border-2 border-line',
    text: 'line',
    ground: 'canvas',
  },
];

/** The current colours with their measured contrast. */
export function ColourTokens() {
  return (
    <Panel title="Colour">
      <div className="grid gap-6">
        <Specimen name="As this device prefers, light or dark">
          <Swatches />
        </Specimen>
        <Specimen name="In a dark section (header, footer, hero), always the same">
          <div className="night rounded-card p-4">
            <Swatches />
          </div>
        </Specimen>
      </div>
    </Panel>
  );
}

function Swatches() {
  const list = useRef<HTMLUListElement>(null);
  const colours = useColours(list);
  return (
    <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {pairs.map(({ name, look, text, ground, asks }) => {
        const measured = contrast(colours[text], colours[ground]);
        return (
          <li
            key={name}
            className={classNames('flex min-h-24 flex-col justify-between rounded-control p-3 text-sm', look)}
          >
            <span className="font-semibold">{name}</span>
            <span className="tabular-nums">
              {colours[text] && `${measured.toFixed(1)} : 1`}
              {asks && ` (asks ${asks})`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The tokens by name, read again when the colour scheme changes. */
function useColours(from: RefObject<HTMLElement | null>): Record<string, string> {
  const [colours, setColours] = useState<Record<string, string>>({});
  useEffect(() => {
    const preference = matchMedia('(prefers-color-scheme: dark)');
    const read = () => {
      if (!from.current) return;
      const style = getComputedStyle(from.current);
      const names = new Set(pairs.flatMap(({ text, ground }) => [text, ground]));
      setColours(Object.fromEntries([...names].map((name) => [name, style.getPropertyValue(`--${name}`)])));
    };
    read();
    preference.addEventListener('change', read);
    return () => preference.removeEventListener('change', read);
  }, [from]);
  return colours;
}
