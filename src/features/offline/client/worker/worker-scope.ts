/** The parts of a worker's world that are used here: the compiler's own cannot stand beside those of a page. */
interface WorkerScope {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    matchAll(wanted: { type: 'window'; includeUncontrolled?: boolean }): Promise<WorkerClient[]>;
    claim(): Promise<void>;
  };
  /** The server writes it above this code. */
  readonly site: SiteCode;
}

export interface SiteCode {
  build: string;
  /** Addresses of its files. */
  files: string[];
}

interface WorkerClient {
  readonly url: string;
}

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: FetchEvent;
  message: Lasting & { data: unknown; ports: readonly MessagePort[] };
}

export const scope = self as unknown as WorkerScope; // this file is only in the worker
