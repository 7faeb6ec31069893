import type { SVGProps } from 'react';
import { classNames } from './class-names.ts';

/**
 * An icon of the library, as builds draw it (scripts/build/plain-icons.ts): one path, with its look in `.icon` of
 * base.css.
 */
export function drawIcon(path: string) {
  return function Icon({ className, ...svg }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 24 24"
        strokeWidth={2}
        aria-hidden="true"
        {...svg}
        className={classNames('icon', className)}
      >
        <path d={path} />
      </svg>
    );
  };
}
