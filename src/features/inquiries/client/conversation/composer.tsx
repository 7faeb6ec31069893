import { Tabs } from '#client/ui/tabs.tsx';
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
  const field = place?.querySelector<HTMLElement>(
    '[role=tabpanel][data-state=active] :is(textarea, a, button)',
  );
  place?.scrollIntoView({ block: 'nearest' });
  (place?.querySelector<HTMLElement>('[role=tabpanel][data-state=active] textarea') ?? field)?.focus({
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

/** What can be said next: to the customer by mail or phone, or to the others by a note. */
export function Composer({ page, tab, onTab, onNext }: ComposerProps) {
  const { inquiry, reader } = page;
  return (
    <section
      id={COMPOSER}
      aria-label="Answer"
      className="scroll-mt-20 scroll-mb-24 border-t border-line px-4 pt-1 pb-4 sm:px-5 [&_[role=tabpanel]]:pt-3"
    >
      <Tabs
        label="Answer"
        keepsMounted
        value={tab}
        onValueChange={(value) => onTab(value as ComposerTab)} // one of those below
        tabs={[
          {
            value: 'reply',
            label: 'Reply',
            content: canReply(page) ? (
              <ReplyForm page={page} onNext={onNext} />
            ) : (
              <NoReply inquiry={inquiry} />
            ),
          },
          { value: 'call', label: 'Call', content: <CallForm inquiry={inquiry} reader={reader} /> },
          { value: 'note', label: 'Note', content: <NoteForm inquiryId={inquiry.id} reader={reader} /> },
        ]}
      />
    </section>
  );
}
