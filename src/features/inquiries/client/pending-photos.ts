/** Whether photos of a message that was sent are still on this device, so that their code is loaded when it is needed. */
const markOf = (form: string) => `inquiryPhotos:${form}`;

export function hasPendingPhotos(form: string): boolean {
  try {
    return localStorage.getItem(markOf(form)) !== null;
  } catch {
    return false;
  }
}

export function markPendingPhotos(form: string, areLeft: boolean): void {
  try {
    if (areLeft) localStorage.setItem(markOf(form), '1');
    else localStorage.removeItem(markOf(form));
  } catch {
    // forbidden: they are sent while the page is open
  }
}
