import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { BodyOf } from '#shared/call.ts';
import { addressOf } from '#shared/call-address.ts';
import type {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  resendWebhook,
} from '../webhook.contract.ts';

const WEBHOOKS = addressOf<typeof listWebhooks>('/api/admin/webhooks');

export function useWebhooks() {
  return useApiQuery(WEBHOOKS, { refetchOnMount: 'always' });
}

export const useAddWebhook = () =>
  useChange((body: BodyOf<typeof addWebhook>) =>
    callApi<typeof addWebhook>('POST /api/admin/webhooks', { body }),
  );

export const useChangeWebhook = () =>
  useChange(({ id, ...body }: BodyOf<typeof changeWebhook> & { id: number }) =>
    callApi<typeof changeWebhook>('PUT /api/admin/webhooks/{id}', { params: { id }, body }),
  );

export const useRenewSecret = () =>
  useChange((id: number) =>
    callApi<typeof renewWebhookSecret>('POST /api/admin/webhooks/{id}/secret', { params: { id } }),
  );

export const useRemoveWebhook = () =>
  useChange((id: number) =>
    callApi<typeof removeWebhook>('DELETE /api/admin/webhooks/{id}', { params: { id } }),
  );

export const useResend = () =>
  useChange((id: number) =>
    callApi<typeof resendWebhook>('POST /api/admin/webhook-deliveries/{id}/resend', { params: { id } }),
  );

function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [WEBHOOKS] }),
    onError: (error) => {
      const description = error instanceof ApiError ? error.serverMessage : undefined;
      showToast({
        title: 'Error',
        description: description ?? 'Failed to save. Please try again.',
        variant: 'destructive',
      });
    },
  });
}
