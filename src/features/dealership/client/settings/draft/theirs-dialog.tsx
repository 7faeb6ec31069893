import { useRef, useState } from 'react';
import { formatExactTime } from '#client/time-ago.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { settingLabels } from '#features/dealership/settings/setting-labels.ts';
import { describeChanges } from '#features/dealership/settings/settings-changes.ts';
import type { TypedSections } from '../problems.ts';
import { ChangeList } from '../publish-dialog.tsx';
import { usePublishedVersion } from '../settings-queries.ts';
import { type Clash, findClashes, rebase } from './merge-drafts.ts';
import type { SettingsEditor } from './use-settings-draft.ts';

interface TheirsDialogProps {
  open: boolean;
  editor: SettingsEditor;
  onClose: () => void;
  onContinue: (sections: TypedSections) => void;
}

/** Somebody else has published. Nothing of either is lost: the draft is put over theirs, field by field. */
export function TheirsDialog({ open, editor, onClose, onContinue }: TheirsDialogProps) {
  const back = useRef<HTMLButtonElement>(null);
  const [given, setGiven] = useState<readonly string[]>([]);
  const { live: theirs, typed: mine, basedOn, version } = editor;
  const { data, isPending, isError } = usePublishedVersion(open ? basedOn : undefined);
  // Without the version that the draft was begun with, everything that differs from the live settings is this person's.
  const base = data === null ? theirs : data;
  const clashes = base ? findClashes({ base, mine, theirs }) : [];
  const handleContinue = () => {
    if (!base) return;
    const chosen = clashes.filter((clash) => given.includes(keyOf(clash)));
    onContinue(rebase({ base, mine, theirs }, chosen));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Somebody else has published"
      description={`${authorOf(version)}, after you had begun your draft. Your draft is kept.`}
      firstFocus={back}
      footer={
        <>
          <Button ref={back} variant="secondary" onClick={onClose}>
            Back to My Draft
          </Button>
          <ButtonLink isPlain href="/" target="_blank" rel="noopener" variant="secondary">
            Look at Theirs
          </ButtonLink>
          <Button disabled={!base} onClick={handleContinue}>
            Continue with Both
          </Button>
        </>
      }
    >
      {isPending && <Skeleton className="h-24" />}
      {isError && (
        <p className="text-danger-text">
          What was live when you began could not be read. Please close this and try again.
        </p>
      )}
      {data === null && (
        <p>
          A backup was restored since, and what was live when you began is no longer here. Everything in your
          draft that is different from what is live now is put over it.
        </p>
      )}
      {data && (
        <div className="grid gap-4">
          <div>
            <h3 className="mb-1 font-semibold">What they changed</h3>
            <ChangeList changes={describeChanges(data, theirs)} />
          </div>
          {clashes.length > 0 && (
            <fieldset>
              <legend className="font-semibold">
                You have both changed these. Yours is kept, unless you tick it.
              </legend>
              {clashes.map((clash) => (
                <CheckboxField
                  key={keyOf(clash)}
                  label={`Take theirs: ${labelOf(clash)}`}
                  checked={given.includes(keyOf(clash))}
                  onChange={({ target }) =>
                    setGiven((now) =>
                      target.checked ? [...now, keyOf(clash)] : now.filter((one) => one !== keyOf(clash)),
                    )
                  }
                />
              ))}
            </fieldset>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** `Published by Dana Whitlock, 2 March 2026, 11:00 am` */
export function authorOf({ publishedBy, publishedAt }: SettingsEditor['version']): string {
  return `Published by ${publishedBy ?? 'somebody'}${publishedAt ? `, ${formatExactTime(new Date(publishedAt))}` : ''}`;
}

const keyOf = ({ section, field }: Clash) => `${section}.${field}`;

function labelOf({ section, field }: Clash): string {
  const fields: Readonly<Record<string, string>> = settingLabels[section].fields;
  return `${settingLabels[section].label}, ${fields[field]}`;
}
