import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { refreshSummaries } from '#client/api/summaries.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { addressOf } from '#shared/call-address.ts';
import { defaultSettings } from '../../settings/default-settings.ts';
import type { Settings } from '../../settings/settings-schema.ts';
import type {
  discardSettingsDraft,
  getSettings,
  getSettingsVersion,
  listSettingsVersions,
  publishSettings,
  returnToSettingsVersion,
  saveSettingsDraft,
  sendTestMail,
} from '../../settings.contract.ts';
import type { TypedSections } from './problems.ts';

const SETTINGS = addressOf<typeof getSettings>('/api/admin/settings');
const VERSIONS = addressOf<typeof listSettingsVersions>('/api/admin/settings/versions');

/** The version before the first one: the settings that the site ships with. */
export const AS_IT_CAME = 0;

/** Never cached: an edit must begin with what is live now. */
export function useSettings() {
  return useApiQuery(SETTINGS, { staleTime: 0, gcTime: 0, refetchOnMount: 'always' });
}

export function useSettingsVersions() {
  return useApiQuery(VERSIONS, { staleTime: 0, refetchOnMount: 'always' });
}

export interface SentDraft {
  basedOn: number;
  sections: TypedSections;
}

export function useSaveDraft() {
  return useMutation({
    mutationFn: (body: SentDraft) =>
      callApi<typeof saveSettingsDraft>('PUT /api/admin/settings/draft', { body }),
  });
}

export function useDiscardDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<typeof discardSettingsDraft>('DELETE /api/admin/settings/draft'),
    onSuccess: () => refreshSettings(queryClient),
  });
}

export function usePublish() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: publish,
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => refreshSettings(queryClient),
  });
}

function publish(body: { basedOn: number; sections: Partial<Settings> }) {
  return callApi<typeof publishSettings>('POST /api/admin/settings/publish', { body });
}

export function useReturnToVersion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, basedOn }: { id: number; basedOn: number }) =>
      id === AS_IT_CAME
        ? publish({ basedOn, sections: defaultSettings })
        : callApi<typeof returnToSettingsVersion>('POST /api/admin/settings/versions/{id}/return', {
            params: { id },
            body: { basedOn },
          }),
    onSettled: () => refreshSettings(queryClient),
  });
}

export function useSendTestMail() {
  return useMutation({
    mutationFn: (to: string) =>
      callApi<typeof sendTestMail>('POST /api/admin/settings/test-mail', { body: { to } }),
  });
}

/** Asks only while an id is given. */
export function usePublishedVersion(id: number | undefined) {
  return useQuery({
    queryKey: ['settings-version', id],
    queryFn: () => fetchVersion(id ?? AS_IT_CAME),
    enabled: id !== undefined,
  });
}

/** A version that was live once; null when a restored backup has replaced it. */
async function fetchVersion(id: number): Promise<Settings | null> {
  if (id === AS_IT_CAME) return defaultSettings;
  try {
    const answer = await callApi<typeof getSettingsVersion>('GET /api/admin/settings/versions/{id}', {
      params: { id },
    });
    return answer.settings;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function refreshSettings(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(SETTINGS) }),
    refreshSummaries(queryClient),
  ]);
}
