import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { showToast } from '#client/ui/toast-store.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { FORM_ID } from '../../form-answer.ts';
import type { sendInquiry } from '../../inquiry.contract.ts';
import { clearDraft, formsThatWait, loadDraft, saveDraft } from '../inquiry-draft.ts';
import { wordings } from '../inquiry-wording.ts';
import { handOverPhotos } from '../photo-handover.ts';
import { visitOrigin } from '../visit-origin.ts';
import { asOnlySender, isShownHere, tellSent } from './one-sender.ts';
import { LONGEST_WAIT_MS } from './unsent.ts';
import { whenBack } from './when-back.ts';

const pages: Readonly<Record<string, string>> = {
  finance: sitePaths.finance,
  sell: sitePaths.sell,
  shortlist: sitePaths.shortlist,
};
const pageOf = (form: string) => pages[form] ?? sitePaths.contact;

/** On every page: what was written without a connection goes as soon as there is one, also after its form was closed. */
export function sendWhatWaits(): void {
  whenBack(async () => {
    for (const form of formsThatWait()) await asOnlySender(form, () => sendWaiting(form));
  });
}

async function sendWaiting(form: string): Promise<void> {
  const draft = loadDraft(form);
  if (!draft?.waits || !draft.attempt || isShownHere(form)) return;
  const { attempt } = draft;
  try {
    await callApi<typeof sendInquiry>('POST /api/contact', {
      body: {
        ...JSON.parse(attempt.content),
        submissionKey: attempt.submissionKey,
        cameFrom: { ...visitOrigin(), page: pageOf(form) },
      },
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) return; // It goes on waiting.
    saveDraft(form, { ...draft, waits: false, refusal });
    showToast({
      title: 'Your message was not sent',
      description: refusal,
      action: { label: 'Open It', onPress: () => location.assign(`${pageOf(form)}#${FORM_ID}`) },
    });
    return;
  }
  // In another tab it may have been changed meanwhile, which is another message.
  const now = loadDraft(form);
  if (now?.waits && now.attempt?.submissionKey === attempt.submissionKey) clearDraft(form);
  tellSent(attempt);
  if (draft.photosKey) handOverPhotos(form, draft.photosKey);
  showToast(wordings[form === 'finance' ? 'finance' : 'contact'].success);
}

/** The server would refuse the same words again. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return undefined;
  return error.serverMessage;
}
