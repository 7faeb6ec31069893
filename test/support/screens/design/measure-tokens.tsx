import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Panel } from '#pages/admin/shell/panel.tsx';
import { Specimen } from './specimen.tsx';

const sizes = [
  'text-display',
  'text-title',
  'text-heading',
  'text-lead',
  'text-base',
  'text-[0.9375rem]',
  'text-sm',
  'text-eyebrow uppercase',
] as const;

export function TypeTokens() {
  return (
    <Panel title="Type">
      <dl className="grid gap-4">
        {sizes.map((size) => (
          <div key={size} className="min-w-0">
            <dt className="text-sm text-muted">{size}</dt>
            <dd className={classNames('wrap-anywhere', size)}>Fine cars from Orange, $249,900</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const spaces = [
  'w-1',
  'w-2',
  'w-3',
  'w-4',
  'w-5',
  'w-6',
  'w-8',
  'w-10',
  'w-12',
  'w-16',
  'w-20',
  'w-28',
] as const;
const radii = ['rounded-sm', 'rounded-control', 'rounded-card', 'rounded-full'] as const;
const shadows = ['shadow-card', 'shadow-float'] as const;

export function MeasureTokens() {
  return (
    <Panel title="Space, radius, shadow">
      <div className="grid gap-8 md:grid-cols-3">
        <Specimen name="Space, in steps of 0.25rem">
          <ul className="grid gap-1.5">
            {spaces.map((width) => (
              <li key={width} className="flex items-center gap-3 text-sm tabular-nums">
                <span className="w-8 text-muted">{width.slice(2)}</span>
                <span className={classNames('h-3 bg-accent', width)} />
              </li>
            ))}
          </ul>
        </Specimen>
        <Specimen name="Radius">
          <ul className="grid grid-cols-2 gap-4 text-sm">
            {radii.map((radius) => (
              <li key={radius}>
                <span className={classNames('mb-1 block size-16 border border-control bg-sunken', radius)} />
                {radius}
              </li>
            ))}
          </ul>
        </Specimen>
        <Specimen name="Shadow">
          <ul className="grid gap-6 text-sm">
            {shadows.map((shadow) => (
              <li key={shadow} className={classNames('rounded-card bg-surface p-5', shadow)}>
                {shadow}
              </li>
            ))}
          </ul>
        </Specimen>
      </div>
    </Panel>
  );
}

const motions = [
  'animate-appear',
  'animate-rise',
  'animate-slide-in',
  'animate-turn',
  'animate-shimmer',
] as const;

/** Static with reduced motion. */
export function MotionTokens() {
  const [showing, setShowing] = useState(0);
  return (
    <Panel title="Motion">
      <ul className="mb-5 grid grid-cols-2 gap-4 overflow-hidden text-sm sm:grid-cols-5">
        {motions.map((motion) => (
          <li key={motion}>
            <span
              key={showing}
              aria-hidden="true"
              className={classNames(
                'mb-2 block size-12 rounded-control border-t-4 border-brand bg-accent',
                motion,
              )}
            />
            {motion}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" onClick={() => setShowing(showing + 1)}>
        Play again
      </Button>
    </Panel>
  );
}
