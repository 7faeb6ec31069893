import type { MouseEvent } from 'react';
import { callApi } from '#client/api/api-client.ts';
import type { checkConfirmed } from '../../second-factor.contract.ts';
import { showTrouble } from '../form-trouble.ts';

/** Asks for the password where it is due, before a file that takes much away at once is written by this page. */
export async function confirmFile(): Promise<void> {
  await callApi<typeof checkConfirmed>('POST /api/admin/confirm/check');
}

/**
 * Follows a link to a file that asks for the password. The browser fetches it by itself, so the question comes first;
 * a link that is opened in another way shows the refusal in words.
 */
export async function followConfirmed(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { href, target, rel } = event.currentTarget;
  try {
    await confirmFile();
  } catch (error) {
    return showTrouble('Not downloaded', error);
  }
  Object.assign(document.createElement('a'), { href, target, rel }).click();
}
