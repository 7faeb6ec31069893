import { useMutation } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { sendWithProgress } from '#client/api/send-with-progress.ts';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { dropLocalCopy } from '#features/dealership/client/settings/draft/local-copy.ts';
import { SETTINGS_PATH } from '#features/dealership/client/settings/setting-screens.ts';
import { isSameValue } from '#features/dealership/same-value.ts';
import { type SectionName, sectionNames } from '#features/dealership/settings/settings-schema.ts';
import type { getSettings, saveSettingsDraft } from '#features/dealership/settings.contract.ts';
import type { uploadSitePicture } from '#features/photos/site-picture.contract.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { readSettingsFile, type SettingsFile, withPictures } from '../settings-file.ts';

/** Brings exported settings in as this person's draft: nothing is live before they have looked at it and publish it. */
export function SettingsImport() {
  const mayChange = useMay('settings.change');
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  /** Read, and waiting for a word about the draft that is there. */
  const [waiting, setWaiting] = useState<SettingsFile>();
  const importing = useMutation({
    mutationFn: async ({ file, isAsked }: { file: SettingsFile; isAsked: boolean }) => {
      const { draft } = await callApi<typeof getSettings>('GET /api/admin/settings');
      if (!isAsked && draft && Object.keys(draft.sections).length > 0) return 'asks' as const;
      return draftOf(file);
    },
    onSuccess: (outcome, { file }) => {
      setWaiting(outcome === 'asks' ? file : undefined);
      if (outcome === 'same')
        showToast({ title: 'Nothing to import', description: 'The file says what is live already.' });
      if (outcome !== 'drafted') return;
      dropLocalCopy();
      showToast({
        title: 'Settings loaded as your draft',
        description: 'Nothing is live yet. Look through them, then publish.',
      });
      navigate(SETTINGS_PATH);
    },
    onError: (error) => {
      setWaiting(undefined);
      fail(error instanceof ApiError ? error.serverMessage : undefined);
    },
  });
  useLeaveWarning(importing.isPending);
  if (!mayChange) return null;

  async function handleChoice(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    try {
      importing.mutate({ file: readSettingsFile(await chosen.text()), isAsked: false });
    } catch (error) {
      fail(error instanceof Error ? error.message : undefined);
    }
  }

  return (
    <div className="mt-6 border-t border-line pt-5">
      <p className="mb-3 text-muted">
        Settings that were exported come in as a draft of yours, with their pictures. You publish them.
      </p>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Settings file"
        className="sr-only"
        tabIndex={-1}
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => void handleChoice(event.target.files?.[0])}
      />
      <Button variant="secondary" isBusy={importing.isPending} onClick={() => input.current?.click()}>
        {!importing.isPending && <Settings aria-hidden="true" className="size-5" />}
        {importing.isPending ? 'Importing...' : 'Import Settings (JSON)'}
      </Button>
      <ConfirmDialog
        open={waiting !== undefined}
        onOpenChange={() => setWaiting(undefined)}
        title="Replace your draft?"
        description="You have changes to the settings that are not published. The file would take their place."
        confirmLabel="Replace My Draft"
        isBusy={importing.isPending}
        isDestructive
        onConfirm={() => waiting && importing.mutate({ file: waiting, isAsked: true })}
      />
    </div>
  );
}

function fail(reason = 'The settings could not be imported. Try again in a moment.'): void {
  showToast({ title: 'Import Failed', description: reason, variant: 'destructive' });
}

/** Pictures are uploaded first, each as if somebody had chosen it. */
async function draftOf({ sections, pictures }: SettingsFile): Promise<'drafted' | 'same'> {
  const ids = new Map<number, number>();
  for (const { id, data } of pictures) {
    const body = new FormData();
    body.append('picture', new File([fromBase64(data)], `picture-${id}.webp`, { type: 'image/webp' }));
    const { picture } = await sendWithProgress<typeof uploadSitePicture>('/api/admin/settings/pictures', {
      body,
    });
    ids.set(id, picture.id);
  }
  const { settings, version } = await callApi<typeof getSettings>('GET /api/admin/settings');
  const changed: Partial<Record<SectionName, unknown>> = {};
  for (const name of sectionNames) {
    const section = withPictures(sections[name], ids);
    if (section !== undefined && !isSameValue(section, settings[name])) changed[name] = section;
  }
  if (Object.keys(changed).length === 0) return 'same';
  const body = { basedOn: version.id, sections: changed };
  await callApi<typeof saveSettingsDraft>('PUT /api/admin/settings/draft', { body });
  return 'drafted';
}

function fromBase64(data: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
}
