import { useEffect, useState } from 'react';
import { anchorOf, scrollToAnchor } from '#client/navigation/scroll-to-anchor.ts';
import { Button } from '#client/ui/button.tsx';
import { authorOf, TheirsDialog } from '#features/dealership/client/settings/draft/theirs-dialog.tsx';
import { useSettingsDraft } from '#features/dealership/client/settings/draft/use-settings-draft.ts';
import { EditingContext } from '#features/dealership/client/settings/fields/editing.tsx';
import { SectionFields } from '#features/dealership/client/settings/fields/section-fields.tsx';
import { MailSettings } from '#features/dealership/client/settings/mail-settings.tsx';
import { ProblemList } from '#features/dealership/client/settings/problem-list.tsx';
import { ScreenList } from '#features/dealership/client/settings/screen-list.tsx';
import { isSection } from '#features/dealership/client/settings/setting-screens.ts';
import { SettingsHistory } from '#features/dealership/client/settings/settings-history.tsx';
import type { SettingsAnswer } from '#features/dealership/settings.contract.ts';
import type { SitePicture } from '#features/photos/site-picture.contract.ts';
import { RetentionNotice } from '#features/privacy/client/retention-notice.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { Panel } from '../shell/panel.tsx';
import { DamagedNotice } from './damaged-notice.tsx';
import { DraftBar } from './draft-bar.tsx';
import { Notice } from './notice.tsx';
import { ReturnQuestion } from './return-question.tsx';

interface SettingsEditorProps {
  answer: SettingsAnswer;
  /** When it was read. */
  readAt: number;
  screen: { name: string; label: string };
  person: string;
}

export function SettingsEditor({ answer, readAt, screen, person }: SettingsEditorProps) {
  const editor = useSettingsDraft(answer, readAt, person);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // On coming back to a draft it says at once what is wrong with it.
  const [isAllTold, setIsAllTold] = useState(editor.isTyped);
  const [isPublishRefused, setIsPublishRefused] = useState(false);
  const [areTheirsShown, setAreTheirsShown] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  const [uploaded, setUploaded] = useState<readonly SitePicture[]>([]);
  useFieldOfAddress();
  const mayChange = useMay('settings.change');
  const hasProblems = Object.keys(editor.problems).length > 0;
  const isBehind = editor.isBehind && !isPublishing;

  const editing = {
    section: (name: string) => (isSection(name) ? editor.section(name) : undefined),
    setValue: editor.setValue,
    problems: editor.problems,
    isTold: (name: string) => isAllTold || left.has(name),
    onLeave: (name: string) => setLeft((now) => (now.has(name) ? now : new Set([...now, name]))),
    mayChange,
    hintFor: (name: string) =>
      name === 'operation.inquiryKeepMonths' && answer.keepMonthsSet !== null
        ? `The server is set to keep them for ${answer.keepMonthsSet} months, and that counts`
        : undefined,
    pictureOf: (id: number) =>
      [...uploaded, ...answer.pictures].find((picture) => picture.id === id) ?? unmeasured(id),
    addPicture: (picture: SitePicture) => setUploaded((now) => [...now, picture]),
  };

  return (
    <EditingContext value={editing}>
      <div className="md:grid md:grid-cols-[12rem_minmax(0,1fr)] md:gap-6 xl:grid-cols-[12.5rem_minmax(0,1fr)] xl:gap-8">
        <ScreenList current={screen.name} changed={Object.keys(editor.typed)} />
        <div className="min-w-0">
          {answer.damaged.length > 0 && (
            <DamagedNotice answer={answer} mayPublish={mayChange && !editor.isTyped} />
          )}
          <RetentionNotice />
          {isBehind && (
            <Notice>
              <p>
                {authorOf(editor.version)}, after you had begun your draft. Your draft is kept, and is put
                over theirs when you continue.
              </p>
              <Button variant="secondary" size="sm" className="mt-3" onClick={() => setAreTheirsShown(true)}>
                See What They Changed
              </Button>
            </Notice>
          )}
          {!mayChange && (
            <p className="mb-6 text-muted">You can look at the settings. Managers and owners change them.</p>
          )}
          {isPublishRefused && hasProblems && <ProblemList problems={editor.problems} />}
          {isSection(screen.name) && (
            <>
              <h2 className="mb-4 text-heading">{screen.label}</h2>
              <SectionFields key={screen.name} section={screen.name} />
            </>
          )}
          {screen.name === 'mail' && (
            <Panel title={screen.label}>
              <MailSettings mail={answer.mail} email={answer.settings.contact.email} mayChange={mayChange} />
            </Panel>
          )}
          {screen.name === 'history' && (
            <Panel title={screen.label}>
              <SettingsHistory
                liveId={editor.version.id}
                mayChange={mayChange}
                // The server has done with the draft; what is typed here stays one.
                onReturned={() => editor.isTyped && editor.keepAll()}
                Question={ReturnQuestion}
              />
            </Panel>
          )}
        </div>
      </div>
      {mayChange && (
        <DraftBar
          editor={editor}
          screen={screen.name}
          onRefused={() => {
            setIsAllTold(true);
            setIsPublishRefused(true);
          }}
          onBehind={() => setAreTheirsShown(true)}
          onBusy={setIsPublishing}
        />
      )}
      <TheirsDialog
        open={areTheirsShown && editor.isBehind}
        editor={editor}
        onClose={() => setAreTheirsShown(false)}
        onContinue={(sections) => {
          setAreTheirsShown(false);
          editor.takeOver(sections);
        }}
      />
    </EditingContext>
  );
}

/** One that was uploaded before a reload, while the draft that names it is still being saved. */
function unmeasured(id: number): SitePicture {
  return { id, url: `/api/pictures/${id}`, version: '', width: 0, height: 0, placeholder: '' };
}

/** A link to a single field, as the checklist has it. */
function useFieldOfAddress(): void {
  useEffect(() => {
    const anchor = anchorOf(new URL(location.href));
    if (anchor) scrollToAnchor(anchor);
  }, []);
}
