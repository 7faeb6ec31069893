const PREVIEW_PX = 320;

/**
 * A small copy for display. Twenty photos at full size would be hundreds of megabytes of pixels, so each is decoded,
 * shrunk and released. Undefined when it cannot be decoded.
 */
export async function makePreview(file: File): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: PREVIEW_PX, resizeQuality: 'medium' });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 }));
  } catch {
    return undefined; // the server reports what is wrong
  }
}
