const PREVIEW_PX = 320;

/**
 * A small copy of a picture to show. Twenty photos at full size would be hundreds of megabytes of pixels;
 * the browser decodes one, shrinks it and lets it go. Undefined when it cannot be read as a picture.
 */
export async function makePreview(file: File): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: PREVIEW_PX, resizeQuality: 'medium' });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 }));
  } catch {
    return undefined; // the server says what is wrong with it
  }
}
