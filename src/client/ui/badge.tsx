import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'red' | 'gold' | 'blue' | 'neutral' | 'green';

const tones: Record<BadgeTone, string> = {
  red: 'bg-tag-red text-white',
  gold: 'bg-tag-gold text-[#1a1407]',
  blue: 'bg-tag-blue text-white',
  neutral: 'bg-tag-neutral text-white',
  green: 'bg-tag-green text-white',
};

export interface BadgeProps {
  tone: BadgeTone;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-sm px-2 py-1 text-xs leading-none font-bold tracking-wider whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
