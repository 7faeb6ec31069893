import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { showToast } from '#client/ui/toast.tsx';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import type { BodyOf } from '#shared/call.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import type { FollowedFields, followInquiry } from '../../pipeline.contract.ts';
import { statusLabels } from '../../pipeline.ts';

type Changes = Partial<FollowedFields> & Pick<FollowedFields, 'status'>;

/** To another column, with a way back. What somebody else has moved meanwhile is not moved again. */
export function useMove() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, body }: { id: number; body: BodyOf<typeof followInquiry> }) =>
      callApi<typeof followInquiry>('PUT /api/admin/inquiries/{id}', { params: { id }, body }),
    onError: (error) => showTrouble('Not moved', error),
    onSettled: () => queryClient.invalidateQueries({ refetchType: 'all' }),
  });

  return (inquiry: Inquiry, changes: Changes) => {
    const { id, status: before, lostReason, followUpOn, assignee } = inquiry;
    const back = () =>
      before !== '' &&
      mutate({
        id,
        body: {
          ...{ status: before, lostReason: lostReason as FollowedFields['lostReason'], followUpOn, assignee }, // as it was stored
          seen: { status: changes.status },
          isUndo: true,
        },
      });
    mutate(
      { id, body: { ...changes, seen: { status: before } } },
      {
        onSuccess: () =>
          showToast({
            title: `${inquiry.firstName} ${inquiry.lastName} moved to ${statusLabels[changes.status]}`,
            // An inquiry cannot be given back no status, so there is nothing to undo.
            ...(before !== '' && { action: { label: 'Undo', onPress: back } }),
          }),
      },
    );
  };
}
