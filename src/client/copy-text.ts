/** Puts text on the clipboard; false when the browser refuses, or offers none to a page without HTTPS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn('The clipboard could not be written', error);
    return false;
  }
}
