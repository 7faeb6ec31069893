import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { randomKey } from '#client/random-key.ts';
import { AskingDialog } from '#client/ui/asking-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { BulkChange, BulkPreview } from '../../bulk-change.contract.ts';
import { countedVehicles } from '../../bulk-words.ts';
import { usualEnding } from '../../price-ending.ts';
import { refreshVehicles, useAdminVehicles } from '../admin-vehicle-queries.ts';
import { applyChange, fetchPreview, reasonOf, undo } from './bulk-calls.ts';
import { BulkFields } from './bulk-fields.tsx';
import { type BulkForm, emptyBulkForm, readBulkForm } from './bulk-form.ts';
import { BulkPreviewList } from './bulk-preview.tsx';

interface Seen {
  change: BulkChange;
  preview: BulkPreview;
  /** Made with the preview: pressing again after a lost answer does it once. */
  key: string;
}

/** What to change, what that would do to each vehicle, and then the change itself. */
export function BulkDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [form, setForm] = useState<BulkForm>(emptyBulkForm);
  const { data: vehicles } = useAdminVehicles();
  const usual = useMemo(() => usualEnding((vehicles ?? []).map(({ price }) => price)), [vehicles]);
  const [problem, setProblem] = useState<string>();
  const [seen, setSeen] = useState<Seen>();
  const formBox = useRef<HTMLFormElement>(null);

  const look = useMutation({
    mutationFn: async (change: BulkChange) => ({
      change,
      preview: await fetchPreview(change, ids),
      key: randomKey(),
    }),
    onSuccess: setSeen,
  });
  const apply = useMutation({
    mutationFn: applyChange,
    onSuccess: ({ message }, { key }) => {
      showToast({ title: message, action: { label: 'Undo', onPress: () => void undo(queryClient, key) } });
      void refreshVehicles(queryClient);
      onClose();
    },
    onError: () => {
      setSeen(undefined);
      void refreshVehicles(queryClient);
    },
  });

  // What was previewed is what is done, so another wish needs another preview.
  const handleChange = (changes: Partial<BulkForm>) => {
    setForm({ ...form, ...changes });
    setProblem(undefined);
    setSeen(undefined);
    apply.reset();
  };
  const handlePreview = () => {
    apply.reset();
    const read = readBulkForm(form, usual);
    if ('problem' in read) {
      setProblem(read.problem);
      formBox.current?.querySelector('input')?.focus();
    } else look.mutate(read.change);
  };
  const count = seen?.preview.vehicles.filter(({ note }) => note === '').length ?? 0;
  const failure =
    (look.error && reasonOf(look.error, 'The preview could not be made.')) ||
    (apply.error && reasonOf(apply.error, 'Failed to change the vehicles.'));
  return (
    <AskingDialog
      open
      isWide
      isSticky
      isBusy={apply.isPending}
      onOpenChange={onClose}
      title={`Change ${countedVehicles(ids.length)}`}
      description="You see what would become of each before anything is changed, and can undo it afterwards."
      footer={
        <>
          <Button variant="secondary" disabled={apply.isPending} onClick={onClose}>
            Cancel
          </Button>
          {seen && count > 0 ? (
            <Button key="apply" isBusy={apply.isPending} onClick={() => apply.mutate(seen)}>
              Change {countedVehicles(count)}
            </Button>
          ) : (
            <Button key="preview" isBusy={look.isPending} onClick={handlePreview}>
              Preview
            </Button>
          )}
        </>
      }
    >
      <form
        ref={formBox}
        onSubmit={(event) => {
          event.preventDefault();
          handlePreview();
        }}
      >
        <fieldset disabled={look.isPending || apply.isPending}>
          <legend className="sr-only">The change</legend>
          <BulkFields form={form} problem={problem} usual={usual} onChange={handleChange} />
        </fieldset>
      </form>
      {failure && (
        <p role="alert" className="mt-4 rounded-control bg-danger/10 p-3 text-sm text-danger-text">
          {failure}
        </p>
      )}
      {seen && (
        <BulkPreviewList
          key={seen.key}
          preview={seen.preview}
          isFeaturing={seen.change.kind === 'featured'}
        />
      )}
    </AskingDialog>
  );
}
