import { type ComponentProps, type MouseEvent, useState } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { saveWords } from '#features/dealership/client/settings/draft/save-words.ts';
import type { SettingsEditor } from '#features/dealership/client/settings/draft/use-settings-draft.ts';
import { readSections } from '#features/dealership/client/settings/problems.ts';
import { previewPath } from '#features/dealership/client/settings/setting-screens.ts';
import { useDiscardDraft, usePublish } from '#features/dealership/client/settings/settings-queries.ts';
import { isSameValue } from '#features/dealership/same-value.ts';
import { describeChanges } from '#features/dealership/settings/settings-changes.ts';
import { comingHours, comingMonths } from './coming-settings.ts';
import { PublishQuestion } from './publish-question.tsx';
import { useRoomForBar } from './use-room-for-bar.ts';

interface DraftBarProps {
  editor: SettingsEditor;
  screen: string;
  /** The draft cannot be published as it is. */
  onRefused: () => void;
  /** Somebody else has published. */
  onBehind: () => void;
  onBusy: (isBusy: boolean) => void;
}

/** What has become of the draft, and what can be done with it. Sticks to the bottom of the window. */
export function DraftBar({ editor, screen, onRefused, onBehind, onBusy }: DraftBarProps) {
  const [asked, setAsked] =
    useState<Pick<ComponentProps<typeof PublishQuestion>, 'changes' | 'coming' | 'keepMonths'>>();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const publish = usePublish();
  const discard = useDiscardDraft();
  const bar = useRoomForBar();
  const { isTyped, saved } = editor;

  const handlePublish = () => {
    if (editor.isBehind) return onBehind();
    if (Object.keys(editor.problems).length > 0) {
      onRefused();
      window.scrollTo({ top: 0 });
      return;
    }
    const after = { ...editor.live, ...readSections(editor.typed) };
    const coming = comingHours(after);
    setAsked({
      changes: describeChanges(editor.live, after),
      coming: isSameValue(comingHours(editor.live), coming) ? undefined : coming,
      keepMonths: comingMonths(editor.live, after),
    });
  };
  const handleConfirm = async () => {
    onBusy(true);
    try {
      // Kept first, whatever becomes of the publishing; and a draft that arrives after it would be a new one.
      if (!(await editor.saveNow())) return;
      await publish.mutateAsync({ basedOn: editor.basedOn, sections: readSections(editor.typed) });
      await editor.clear();
      showToast({ title: 'Settings published', description: 'Visitors see them from now on.' });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') onBehind();
      else {
        if (error instanceof ApiError && error.status === 400) onRefused();
        showToast({ title: 'Not published', description: reasonOf(error), variant: 'destructive' });
      }
    } finally {
      setAsked(undefined);
      onBusy(false);
    }
  };
  const handleDiscard = async () => {
    try {
      await editor.forgetUnsaved();
      await discard.mutateAsync();
      await editor.clear();
      showToast({ title: 'Draft discarded' });
    } catch (error) {
      editor.keepAll();
      showToast({ title: 'Not discarded', description: reasonOf(error), variant: 'destructive' });
    } finally {
      setIsDiscarding(false);
    }
  };
  const handlePreview = (event: MouseEvent) => {
    if (saved.kind !== 'saving') return;
    // Opened at once, or the browser takes it for a pop-up; sent to the page when the draft is there.
    event.preventDefault();
    const tab = window.open('about:blank', '_blank');
    void editor.saveNow().then(() => tab?.location.replace(previewPath(screen)));
  };

  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-canvas px-4 py-3 sm:-mx-6 sm:px-6 xl:-mx-10 xl:px-10"
    >
      <p
        role="status"
        className={classNames(
          'min-w-0 grow text-sm',
          saved.kind === 'failed' ? 'basis-80 font-medium text-danger-text' : 'basis-24 text-muted',
        )}
      >
        {saveWords(saved, isTyped)}
      </p>
      {isTyped && (
        <Button variant="quietDanger" size="sm" onClick={() => setIsDiscarding(true)}>
          Discard Draft
        </Button>
      )}
      <ButtonLink
        isPlain
        href={previewPath(screen)}
        target="_blank"
        variant="secondary"
        onClick={handlePreview}
      >
        Preview
        <span className="sr-only"> in a new tab</span>
      </ButtonLink>
      <Button disabled={!isTyped} onClick={handlePublish}>
        Publish
      </Button>
      <PublishQuestion
        changes={asked?.changes}
        coming={asked?.coming}
        keepMonths={asked?.keepMonths}
        isBusy={publish.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={handleConfirm}
      />
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={setIsDiscarding}
        title="Discard your draft?"
        description="What you have changed since it was last published goes. What visitors see stays as it is."
        confirmLabel="Discard Draft"
        isBusy={discard.isPending}
        isDestructive
        onConfirm={handleDiscard}
      />
    </div>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage;
  return 'The server cannot be reached. Your draft is kept; please try again.';
}
