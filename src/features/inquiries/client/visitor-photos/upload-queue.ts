import { isCancelled } from '#client/api/send-with-progress.ts';
import { randomKey } from '#client/random-key.ts';
import { checkPhoto } from '#features/photos/client/check-photo.ts';
import { MOST_VISITOR_PHOTOS } from '#features/photos/photo-limits.ts';
import { loadDraft } from '../inquiry-draft.ts';
import { markPendingPhotos } from '../pending-photos.ts';
import { delayOf, listStored, refusalOf, removeStored, sendPhoto } from './photo-calls.ts';
import { listStoredPhotos, removePhotos, type StoredPhoto, storePhoto } from './photo-store.ts';

/** `refused` for good; `waiting` is sent as soon as it can be. */
type PhotoState = 'waiting' | 'sending' | 'sent' | 'refused';

export interface QueuedPhoto extends StoredPhoto {
  state: PhotoState;
  /** How much of it is sent, from 0 to 1. */
  share: number;
  problem?: string;
  /** Address of the picture on this device. */
  preview: string;
  /** Kept on the device, also when the page is closed. */
  isKept: boolean;
  /** Sent before, so that it may be stored although no answer came. */
  isTried: boolean;
}

/** A photo of a message that was sent is no longer taken after that. */
const LONGEST_LEFT_MS = 2 * 24 * 3_600_000;
/** Pauses after trouble, then always the last. */
const PAUSES_MS = [3_000, 10_000, 30_000, 60_000] as const;
/** Weak reception: more than this shows nobody more of a car. */
const SMALL = { mostBytes: 1_500_000, longestEdge: 2_560 };

export type UploadQueue = ReturnType<typeof createQueue>;

const queues = new Map<string, UploadQueue>();

/** One for each form. It goes on sending while the page is open, also when the form is not shown. */
export function openUploadQueue(form: string): UploadQueue {
  const queue = queues.get(form) ?? createQueue(form);
  queues.set(form, queue);
  return queue;
}

/** The photos of a form: those of the message that is being written, and those left of messages that were sent. */
function createQueue(form: string) {
  let photos: readonly QueuedPhoto[] = [];
  const listeners = new Set<() => void>();
  let isSending = false;
  let troubles = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  /** The server has said when; nothing is uploaded in vain before that. */
  let notBefore = 0;
  let cancelled = new AbortController();
  /** Keys of those that are being removed. */
  const going = new Set<string>();
  /** Keys of messages that were discarded. */
  const dropped = new Set<string>();

  function show(next: readonly QueuedPhoto[]): void {
    photos = next;
    for (const listener of listeners) listener();
  }

  function change(key: string, changes: Partial<QueuedPhoto>): void {
    show(photos.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));
  }

  const isLeft = ({ photosKey }: QueuedPhoto) => photosKey !== loadDraft(form)?.photosKey;

  function forget(gone: readonly QueuedPhoto[]): void {
    const keys = gone.map(({ key }) => key);
    show(photos.filter(({ key }) => !keys.includes(key)));
    for (const { preview } of gone) URL.revokeObjectURL(preview);
    void removePhotos(keys).then(noteLeft);
  }

  const noteLeft = () =>
    markPendingPhotos(
      form,
      photos.some((photo) => photo.state !== 'sent' && isLeft(photo)),
    );

  /** What is stored is sent; what is not waits, whatever was thought before. */
  async function compare(photosKey: string): Promise<void> {
    const stored = await listStored(photosKey);
    const mine = photos.filter((photo) => photo.photosKey === photosKey && photo.state !== 'sending');
    for (const { key, state } of mine) {
      if (stored.has(key)) change(key, { state: 'sent', problem: undefined, share: 1 });
      else if (state === 'sent') change(key, { state: 'waiting', share: 0 });
    }
    await tidy();
  }

  /** A photo stays on the device until its message is sent too: the server keeps it for a day without. */
  async function tidy(): Promise<void> {
    await removePhotos(
      photos.filter((photo) => photo.state === 'sent' && isLeft(photo)).map(({ key }) => key),
    );
    noteLeft();
  }

  async function send(photo: QueuedPhoto): Promise<void> {
    if (photo.isTried) await compare(photo.photosKey);
    const now = photos.find(({ key }) => key === photo.key);
    if (now?.state !== 'waiting' || going.has(photo.key)) return;
    cancelled = new AbortController();
    change(photo.key, { state: 'sending', share: 0, problem: undefined, isTried: true });
    await sendPhoto(photo, photo.file, (share) => change(photo.key, { share }), cancelled.signal);
    change(photo.key, { state: 'sent', share: 1 });
    await tidy();
  }

  /** One after the other, so that with weak reception at least some arrive. */
  async function sendAll(): Promise<void> {
    clearTimeout(pause);
    if (isSending) return;
    if (Date.now() < notBefore) {
      sendAfter(notBefore - Date.now());
      return;
    }
    isSending = true;
    try {
      for (;;) {
        const next = photos.find(({ key, state }) => state === 'waiting' && !going.has(key));
        if (!next) break;
        try {
          await send(next);
          troubles = 0;
        } catch (error) {
          const refusal = refusalOf(error);
          const delay = delayOf(error);
          if (refusal) change(next.key, { state: 'refused', problem: refusal });
          else change(next.key, { state: 'waiting', share: 0, ...(delay && { problem: delay.words }) });
          if (refusal === undefined && !isCancelled(error)) {
            const usualMs = PAUSES_MS[Math.min(troubles, PAUSES_MS.length - 1)] ?? 0;
            const ms = Math.max(usualMs, delay?.ms ?? 0);
            troubles += 1;
            if (delay) notBefore = Date.now() + ms;
            sendAfter(ms);
            break;
          }
        }
      }
    } finally {
      isSending = false;
    }
  }

  function sendAfter(ms: number): void {
    clearTimeout(pause);
    pause = setTimeout(() => void sendAll(), ms);
  }

  /** What an earlier visit has left on the device. */
  async function load(): Promise<void> {
    const now = Date.now();
    const found = (await listStoredPhotos(form)).map((photo) =>
      toQueued(photo, { isKept: true, isTried: true }),
    );
    const [old, young] = [found.filter(isOld), found.filter((photo) => !isOld(photo))];
    await removePhotos(old.map(({ key }) => key));
    show([...young, ...photos]);
    noteLeft();

    function isOld(photo: QueuedPhoto): boolean {
      return isLeft(photo) && now - photo.at > LONGEST_LEFT_MS;
    }
  }

  window.addEventListener('online', () => {
    troubles = 0;
    void sendAll();
  });
  const loaded = load();
  void loaded.then(async () => {
    for (const photosKey of new Set(photos.map((photo) => photo.photosKey)))
      await compare(photosKey).catch(() => {}); // sending asks again
    // Arrived with its message, in a visit that ended before it was taken off the device.
    forget(photos.filter((photo) => photo.state === 'sent' && isLeft(photo)));
    void sendAll();
  });

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => photos,

    /** Returns why some were not taken. */
    async add(photosKey: string, files: readonly File[], room: number): Promise<string[]> {
      await loaded;
      const reasons: string[] = [];
      const over = files.length - room;
      if (over > 0)
        reasons.push(
          `At most ${MOST_VISITOR_PHOTOS} photos can be sent, so ${over} ${over === 1 ? 'was' : 'were'} left out.`,
        );
      for (const file of files.slice(0, room)) {
        const checked = await checkPhoto(file, SMALL);
        if ('reason' in checked) {
          reasons.push(checked.reason);
          continue;
        }
        if (dropped.has(photosKey)) break;
        const photo: StoredPhoto = {
          key: randomKey(),
          photosKey,
          form,
          name: file.name,
          file: checked.file,
          at: Date.now(),
        };
        const isKept = await storePhoto(photo);
        if (dropped.has(photosKey)) {
          await removePhotos([photo.key]);
          break;
        }
        show([...photos, toQueued(photo, { isKept, isTried: false })]);
        noteLeft();
        void sendAll();
      }
      return reasons;
    },

    retry(key: string): void {
      change(key, { state: 'waiting', problem: undefined });
      troubles = 0;
      notBefore = 0;
      void sendAll();
    },

    /** One that the server has is gone only when the server says so. */
    async remove(key: string): Promise<void> {
      const photo = photos.find((one) => one.key === key);
      if (!photo) return;
      going.add(key);
      if (photo.state === 'sending') cancelled.abort();
      try {
        const isGone = !photo.isTried || photo.state === 'refused' || (await removeStored(photo));
        if (isGone) forget([photo]);
        else change(key, { state: 'sent', share: 1, problem: undefined });
        going.delete(key);
        await tidy();
      } catch {
        going.delete(key);
        change(key, { problem: 'It could not be removed yet. Please try again when there is reception.' });
        sendAfter(PAUSES_MS[0]);
      }
    },

    /** The message was discarded. What the server has of it goes by itself after a day, if not now. */
    async drop(photosKey: string): Promise<void> {
      dropped.add(photosKey);
      await loaded;
      const gone = photos.filter((photo) => photo.photosKey === photosKey);
      for (const { key } of gone) going.add(key);
      if (gone.some(({ state }) => state === 'sending')) cancelled.abort();
      forget(gone);
      for (const photo of gone) if (photo.isTried) removeStored(photo).catch(() => {});
    },

    /** The message was sent: what has not arrived of its photos follows. */
    async handOver(photosKey: string): Promise<void> {
      await loaded;
      noteLeft();
      await compare(photosKey).catch(() => {}); // sending asks again
      void sendAll();
    },
  };
}

function toQueued(photo: StoredPhoto, known: Pick<QueuedPhoto, 'isKept' | 'isTried'>): QueuedPhoto {
  return { ...photo, ...known, state: 'waiting', share: 0, preview: URL.createObjectURL(photo.file) };
}
