import { useEffect } from 'react';

/** A file that is dropped beside the upload area would otherwise be opened in place of the page. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      if (event.type === 'dragover' && !event.defaultPrevented) event.dataTransfer.dropEffect = 'none';
      event.preventDefault();
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
