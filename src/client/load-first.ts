import type { LazyComponent } from './lazily.tsx';
import { showToast } from './ui/toast-store.ts';

/**
 * For a part that somebody asks for, such as a dialog: its code is fetched before it is shown. True when it is there.
 * Otherwise says so, and the page stays as it is; the next time it is tried again.
 */
export async function loadFirst(part: Pick<LazyComponent<object>, 'preload'>): Promise<boolean> {
  try {
    await part.preload();
    return true;
  } catch {
    showToast({
      title: 'Not opened',
      description: 'Its code could not be fetched. Check the connection, then try again.',
      variant: 'destructive',
    });
    return false;
  }
}
