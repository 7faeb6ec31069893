import type { KeyboardEvent, ReactNode } from 'react';
import type { InquiryPage } from '../../pipeline.contract.ts';
import { CallForm } from './call-form.tsx';
import { NoReply } from './no-reply.tsx';
import { NoteForm } from './note-form.tsx';
import { ReplyForm } from './reply-form.tsx';

const COMPOSER = 'composer';
export type ComposerTab = 'reply' | 'note' | 'call';

/** Brings the person to where they write, in the part that is shown. */
export function showComposer(): void {
  const place = document.getElementById(COMPOSER);
  const field = place?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) :is(textarea, a, button)');
  place?.scrollIntoView({ block: 'nearest' });
  (place?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) textarea') ?? field)?.focus({
    preventScroll: true,
  });
}

/** Whether a reply can be sent from here. */
function canReply({ inquiry, reply }: InquiryPage): boolean {
  return reply.isMailSetUp && inquiry.email !== '';
}

interface ComposerProps {
  page: InquiryPage;
  tab: ComposerTab;
  onTab: (tab: ComposerTab) => void;
  onNext: (() => void) | undefined;
}

/** What can be said next: to the customer by mail or phone, or to the others by a note. What was typed in each stays. */
export function Composer({ page, tab, onTab, onNext }: ComposerProps) {
  const { inquiry, reader } = page;
  const panels: Readonly<Record<ComposerTab, ReactNode>> = {
    reply: canReply(page) ? <ReplyForm page={page} onNext={onNext} /> : <NoReply inquiry={inquiry} />,
    call: <CallForm page={page} />,
    note: <NoteForm inquiryId={inquiry.id} reader={reader} />,
  };
  return (
    <section
      id={COMPOSER}
      aria-label="Answer"
      className="scroll-mt-20 scroll-mb-24 border-t border-line px-4 pt-1 pb-4 sm:px-5"
    >
      <div role="tablist" aria-label="Answer by" className="flex gap-1 border-b border-line">
        {tabs.map(({ value, label }) => (
          <button
            key={value}
            id={`${COMPOSER}-${value}`}
            type="button"
            role="tab"
            aria-selected={value === tab}
            aria-controls={`${COMPOSER}-${value}-panel`}
            tabIndex={value === tab ? 0 : -1}
            onClick={() => onTab(value)}
            onKeyDown={(event) => moveByKeys(event, value, onTab)}
            className="-mb-px min-h-11 border-b-2 border-transparent px-4 py-2 font-semibold text-muted hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-ink"
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ value }) => (
        <div
          key={value}
          id={`${COMPOSER}-${value}-panel`}
          role="tabpanel"
          aria-labelledby={`${COMPOSER}-${value}`}
          hidden={value !== tab}
          className="pt-3"
        >
          {panels[value]}
        </div>
      ))}
    </section>
  );
}

const tabs = [
  { value: 'reply', label: 'Reply' },
  { value: 'call', label: 'Call' },
  { value: 'note', label: 'Note' },
] as const;

/** As in every list of tabs: the arrows go round, Home and End to its ends. */
function moveByKeys(event: KeyboardEvent, from: ComposerTab, onTab: (tab: ComposerTab) => void): void {
  const at = tabs.findIndex(({ value }) => value === from);
  const last = tabs.length - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const to = tabs[places[event.key] ?? -1];
  if (!to) return;
  event.preventDefault();
  onTab(to.value);
  document.getElementById(`${COMPOSER}-${to.value}`)?.focus();
}
