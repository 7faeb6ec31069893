import { useEffect } from 'react';

/** Prevents the browser from opening a file dropped beside the upload area. */
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
