import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubStore } from './browser-store.fixture.ts';
import { openUploadQueue, type UploadQueue } from './upload-queue.ts';

/** What the server has, and how it answers the next upload. */
let stored: Set<string>;
let uploads: number;
let isMessageSent: boolean;
let answer: { status: number; body?: object; retryAfter?: string } | 'none';
let form = 0;

class Upload extends EventTarget {
  upload: Record<string, unknown> = {};
  address = '';
  status = 0;
  responseText = '';
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open(_method: string, address: string): void {
    this.address = address;
  }
  getResponseHeader = () => (answer === 'none' ? null : (answer.retryAfter ?? null));
  send(): void {
    uploads += 1;
    if (answer === 'none') return;
    const { status, body = {} } = answer;
    if (status === 201) stored.add(this.address.split('/').at(-1) ?? '');
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    queueMicrotask(() => {
      this.onload?.();
      this.onloadend?.();
    });
  }
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
}

async function answerCall(address: string, { method = 'GET' }: { method?: string } = {}): Promise<Response> {
  if (method === 'DELETE') {
    if (isMessageSent) return Response.json({ code: 'conflict', message: 'Sent already' }, { status: 409 });
    stored.delete(address.split('/').at(-1) ?? '');
  }
  return Response.json({ photos: [...stored] });
}

beforeEach(() => {
  stored = new Set();
  uploads = 0;
  isMessageSent = false;
  answer = { status: 201 };
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', answerCall);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(): UploadQueue {
  form += 1;
  return openUploadQueue(`queue-${form}`);
}
const aFile = (name = 'front.jpg') => new File([new Uint8Array([0xff, 0xd8, 0xff, 0])], name);
const states = (queue: UploadQueue) => queue.read().map(({ state }) => state);
const settle = () => vi.advanceTimersByTimeAsync(1);

it('one that has not arrived can be removed after its message was sent; one that has stays', async () => {
  const queue = open();
  answer = 'none';
  await queue.add('photos', [aFile(), aFile()], 8);
  isMessageSent = true;
  await settle();
  expect(states(queue)).toEqual(['sending', 'waiting']);
  const [first, second] = queue.read().map(({ key }) => key) as [string, string];
  answer = { status: 201 };
  await queue.remove(first);
  await settle();
  expect(queue.read().map(({ key, state }) => [key, state])).toEqual([[second, 'sent']]);
  await queue.remove(second);
  expect(states(queue)).toEqual(['sent']);
});

it('goes on with one that could not be removed', async () => {
  const queue = open();
  answer = 'none';
  await queue.add('photos', [aFile()], 8);
  await settle();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('away')));
  await queue.remove(queue.read()[0]?.key ?? '');
  expect(queue.read()[0]?.problem).toContain('could not be removed yet');
  vi.stubGlobal('fetch', answerCall);
  answer = { status: 201 };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(states(queue)).toEqual(['sent']);
});

it('says what the server says, and sends nothing before the time that it names', async () => {
  const queue = open();
  answer = { status: 429, body: { message: 'That is a lot of photos' }, retryAfter: '3600' };
  await queue.add('photos', [aFile()], 8);
  await settle();
  expect(queue.read()).toMatchObject([{ state: 'waiting', problem: 'That is a lot of photos' }]);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(3_500_000);
  expect(uploads).toBe(1);
  answer = { status: 201 };
  await vi.advanceTimersByTimeAsync(200_000);
  expect([uploads, ...states(queue)]).toEqual([2, 'sent']);
  expect(queue.read()[0]?.problem).toBeUndefined();
});

it('takes none for a message that is discarded meanwhile', async () => {
  const queue = open();
  const adding = queue.add('photos', [aFile(), aFile()], 8);
  const dropping = queue.drop('photos');
  await Promise.all([adding, dropping]);
  await settle();
  expect([uploads, queue.read()]).toEqual([0, []]);
});

it('sends none of a discarded message that was only being read from the device', async () => {
  const names = { photosKey: 'photos', form: `queue-${form + 1}`, name: 'front.jpg' };
  const kept = { ...names, key: 'kept', file: aFile(), at: Date.now() };
  const deleted = stubStore({ kept: [kept] });
  const queue = open();
  const dropping = queue.drop('photos');
  await vi.advanceTimersByTimeAsync(100);
  await dropping;
  expect([uploads, queue.read(), deleted]).toEqual([0, [], ['kept']]);
});

it('shows none that arrived with its message in an earlier visit', async () => {
  const names = { photosKey: 'photos', form: `queue-${form + 1}`, file: aFile(), at: Date.now() };
  const deleted = stubStore({
    kept: ['arrived', 'left'].map((key) => ({ ...names, key, name: `${key}.jpg` })),
  });
  stored.add('arrived');
  answer = 'none';
  const queue = open();
  await vi.advanceTimersByTimeAsync(100);
  expect(queue.read().map(({ key, state }) => [key, state])).toEqual([['left', 'sending']]);
  expect(new Set(deleted)).toEqual(new Set(['arrived']));
});

it('takes the others when one cannot be read', async () => {
  const queue = open();
  const gone = aFile('gone.jpg');
  gone.slice = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  expect(await queue.add('photos', [gone, aFile()], 8)).toEqual([
    'gone.jpg is damaged and cannot be read. Save it again, or leave it out.',
  ]);
  await settle();
  expect(states(queue)).toEqual(['sent']);
});
