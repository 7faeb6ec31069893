import { type ComponentType, useState } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { formatExactTime } from '#client/time-ago.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { SettingsVersion } from '../../settings.contract.ts';
import { ChangeList } from './publish-dialog.tsx';
import { AS_IT_CAME, useReturnToVersion, useSettingsVersions } from './settings-queries.ts';

interface SettingsHistoryProps {
  liveId: number;
  mayChange: boolean;
  onReturned: () => void;
  /** Says what returning to a version changes. */
  Question: ComponentType<ReturnQuestionProps>;
}

export interface ReturnQuestionProps {
  /** `Version 3`; undefined while the question is closed. */
  wanted: { id: number; title: string } | undefined;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Shown last, so that there is a way back from the first version too. */
const asItCame: SettingsVersion = {
  id: AS_IT_CAME,
  publishedAt: null,
  publishedBy: null,
  changes: ['The made-up dealership that the site came with, as an example'],
};

/** Who published what and when, with a way back to each. */
export function SettingsHistory({ liveId, mayChange, onReturned, Question }: SettingsHistoryProps) {
  const { data, isError } = useSettingsVersions();
  const [wanted, setWanted] = useState<SettingsVersion>();
  const goBack = useReturnToVersion();
  const handleReturn = (id: number) =>
    goBack.mutate(
      { id, basedOn: liveId },
      {
        onSuccess: () => {
          onReturned();
          showToast({ title: 'Settings published', description: 'The earlier version is live again.' });
        },
        onError: (error) =>
          showToast({
            title: 'Not published',
            description:
              (error instanceof ApiError && error.serverMessage) ||
              'The server cannot be reached. Please try again.',
            variant: 'destructive',
          }),
        onSettled: () => setWanted(undefined),
      },
    );
  if (isError) return <p className="text-danger-text">The history could not be loaded. Please try again.</p>;
  if (!data) return <Skeleton className="h-40" />;
  if (data.versions.length === 0) {
    return <p className="text-muted">Nothing has been published yet. The site says what it came with.</p>;
  }
  return (
    <>
      <ol className="divide-y divide-line">
        {[...data.versions, asItCame].map((version) => (
          <li key={version.id} className="flex flex-wrap items-start justify-between gap-3 py-4">
            <div className="min-w-0 grow basis-72">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {titleOf(version)}
                {version.id === liveId && <Badge tone="green">LIVE</Badge>}
              </p>
              <p className="mb-2 text-sm text-muted">{whoAndWhen(version)}</p>
              <ChangeList changes={version.changes} />
            </div>
            {mayChange && version.id !== liveId && (
              <Button variant="secondary" size="sm" onClick={() => setWanted(version)}>
                Return to This
                <span className="sr-only"> {titleOf(version)}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Question
        wanted={wanted && { id: wanted.id, title: titleOf(wanted) }}
        isBusy={goBack.isPending}
        onClose={() => setWanted(undefined)}
        onConfirm={() => wanted && handleReturn(wanted.id)}
      />
    </>
  );
}

function titleOf({ id }: SettingsVersion): string {
  return id === AS_IT_CAME ? 'As it came' : `Version ${id}`;
}

function whoAndWhen({ publishedBy, publishedAt }: SettingsVersion): string {
  return [publishedBy, publishedAt && formatExactTime(new Date(publishedAt))].filter(Boolean).join(' · ');
}
