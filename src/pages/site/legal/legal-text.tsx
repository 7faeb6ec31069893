import type { ReactNode } from 'react';
import { formatSydneyDate } from '#shared/dates.ts';
import { PageHeader } from '../layout/page-header.tsx';

export function LegalText({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <article className="page-width section-space">
        <div className="max-w-3xl [&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:text-2xl [&_li]:ml-6 [&_li]:list-disc [&_p]:mb-4 [&_ul]:mb-4">
          {/* The date may change between rendering on the server and in the browser. */}
          <p className="text-muted" suppressHydrationWarning>
            Last updated: {formatSydneyDate(new Date())}
          </p>
          {children}
        </div>
      </article>
    </>
  );
}
