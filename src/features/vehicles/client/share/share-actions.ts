import { copyText } from '#client/copy-text.ts';
import { showToast } from '#client/ui/toast-store.ts';
import type { Sharing } from './share-links.ts';

export function openPopup(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer,width=600,height=400');
}

export async function shareNatively({ url, title, text }: Sharing): Promise<void> {
  try {
    await navigator.share({ url, title, text });
  } catch (error) {
    console.warn('Sharing did not go through', error); // also when the device's dialog is closed
  }
}

export async function copyLink({ url }: Sharing): Promise<void> {
  showToast(
    (await copyText(url))
      ? { title: 'Link copied!', description: 'Vehicle link has been copied to your clipboard.' }
      : {
          title: 'Failed to copy',
          description: 'Please try again or copy the link manually.',
          variant: 'destructive',
        },
  );
}
