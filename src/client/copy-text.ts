/** Copies text; false when the browser refuses, or has no clipboard without HTTPS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn('The clipboard could not be written', error);
    return false;
  }
}
