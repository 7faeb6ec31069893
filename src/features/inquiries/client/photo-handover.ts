const openUploadQueue = async (form: string) =>
  (await import('./visitor-photos/upload-queue.ts')).openUploadQueue(form);

/** The message was sent, so its photos follow. */
export function handOverPhotos(form: string, photosKey: string): void {
  void openUploadQueue(form).then((queue) => queue.handOver(photosKey));
}

/** The message was discarded, and its photos with it. */
export function dropPhotos(form: string, photosKey: string): void {
  void openUploadQueue(form).then((queue) => queue.drop(photosKey));
}
