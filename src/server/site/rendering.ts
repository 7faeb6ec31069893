import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from '#shared/page.ts';
import type { Headers } from '../http/mount/security-headers.ts';
import type { Log } from '../log.ts';

/**
 * The server's view of the built screens. Loaded from dist/ (or Vite in development) at run time: server code never
 * imports browser code.
 */
export type ReadPath = (path: string) => unknown;

/** A page that has read what it shows, and can be rendered from nothing else. */
export interface PreparedPage {
  /** The answers it shows, by the address of the call. */
  state: Readonly<Record<string, unknown>>;
  render: () => Promise<RenderedPage> | RenderedPage;
}

/** `told` is extra input for this one response. */
export type PreparePage = (
  address: string,
  read: ReadPath,
  told?: Readonly<Record<string, unknown>>,
) => Promise<PreparedPage>;
/** The shared address of all paths without a page. */
export const NO_PATH = '/*';
/** Canonical form of addresses that show the same page: the path and the parameters it knows. */
export type AddressOf = (url: string) => string | Promise<string>;

/** A whole uncached document. Refused when too many wait. */
export type RenderDocument = (
  request: FastifyRequest,
  told: Readonly<Record<string, unknown>>,
) => Promise<Buffer>;

/** Answers with a whole page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** What a document says of the dealer outside of its page, and what its page is told of the dealer. */
export interface Frame {
  siteName: string;
  /** Rules for the colours of the dealer; empty for the usual ones. */
  lookText: string;
  icons: Icons;
  /** Absent where nothing is kept on phones. */
  manifest?: string;
  /** `2026-11-15`: pages name the year and the opening hours of the day. */
  today: string;
  /** Answers that the page is given, by the address of the call. */
  answers: Readonly<Record<string, unknown>>;
}

/** Addresses of the icons of the site. */
export interface Icons {
  /** For a tab. */
  small: { href: string; type: 'image/png' | 'image/svg+xml' };
  /** For the home screen of a phone. */
  large: string;
}

/** The files a page needs, by entry. */
export interface EntryAssets {
  /** Linked style sheets. */
  styles: readonly string[];
  scripts: readonly string[];
  fonts: readonly string[];
}

/** The worker of the site: it runs in browsers beside the pages. */
export interface WorkerFile {
  readonly code: string;
  /** Addresses of the files that the pages of this build may ask for. */
  readonly files: readonly string[];
}

export interface Screens {
  readonly buildId: string;
  readonly preparePage: PreparePage;
  readonly addressOf: AddressOf;
  readonly site: EntryAssets;
  readonly admin: EntryAssets;
  /** Script that loads the public pages' code after the first paint. */
  readonly loader?: string;
  /** The scripts of this page besides the entry. */
  modulesOf(source: string): readonly string[];
  /** What the site's worker is made of. Development has none. */
  readonly worker?: WorkerFile;
  /** Mounts the files the entries name. */
  mountFiles(app: FastifyInstance, site: { headers: Headers; dataDir: string; log: Log }): Promise<void>;
}
