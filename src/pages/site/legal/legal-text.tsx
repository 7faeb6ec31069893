import { useRead } from '#client/api/use-read.ts';
import { legalTextAddress } from '#features/dealership/dealership-paths.ts';
import { formatDay, formatSydneyDate } from '#shared/dates.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { Block } from './text-block.tsx';

export function LegalText({ title, which }: { title: string; which: 'privacy' | 'terms' }) {
  const { data: text } = useRead(legalTextAddress(which));
  return (
    <>
      <PageHeader title={title} />
      <article className="page-width section-space">
        <div className="max-w-3xl [&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:text-2xl [&_h3]:mt-6 [&_h3]:mb-2 [&_h3]:text-xl [&_li]:ml-6 [&_ol>li]:list-decimal [&_ol]:mb-4 [&_p]:mb-4 [&_ul>li]:list-disc [&_ul]:mb-4">
          {text && (
            <>
              {/* The date may change between rendering on the server and in the browser. */}
              <p className="text-muted" suppressHydrationWarning>
                Last updated: {text.updatedOn ? formatDay(text.updatedOn) : formatSydneyDate(new Date())}
              </p>
              {text.blocks.map((block, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text is shown once and never reordered
                <Block key={at} {...block} />
              ))}
            </>
          )}
        </div>
      </article>
    </>
  );
}
