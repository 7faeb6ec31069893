import { Suspense } from 'react';
import { lazily } from '#client/lazily.tsx';
import type { DescriptionHelperProps } from './description-helper.tsx';

const Helper = lazily(async () => (await import('./description-helper.tsx')).DescriptionHelper);

/** In a file of its own, which only this form loads; its place is kept free until then. */
export function DescriptionHelper(props: DescriptionHelperProps) {
  return (
    <Suspense fallback={<div className="min-h-12 sm:col-span-2" />}>
      <Helper {...props} />
    </Suspense>
  );
}
