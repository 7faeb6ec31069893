import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Headers } from '../http/security-headers.ts';

/**
 * What the server knows of the built screens. They come from dist/ (or from Vite in development) at run
 * time: server code never imports browser code.
 */
export interface PageHead {
  title: string;
  description: string;
  canonicalPath?: string;
  isUnlisted?: boolean;
  imagePath?: string;
  type?: 'website' | 'product';
  jsonLd?: Record<string, unknown>;
  status?: 200 | 404;
}

export interface RenderedPage {
  status: number;
  head: PageHead;
  html: string;
  state: unknown;
  source: string;
}

export type ReadPath = (path: string) => Promise<unknown>;
/** `told` is what the page learns besides what it reads, for this one showing. */
export type RenderPage = (
  address: string,
  read: ReadPath,
  told?: Readonly<Record<string, unknown>>,
) => Promise<RenderedPage>;
/** The address that every path without a page shares. */
export const NO_PATH = '/*';
/** The one spelling of all addresses that show the same page: the path, and the parameters that the page knows. */
export type AddressOf = (url: string) => string | Promise<string>;

/** A whole document that is not cached. Refused when too many wait for theirs. */
export type RenderDocument = (
  request: FastifyRequest,
  told: Readonly<Record<string, unknown>>,
) => Promise<string>;

/** The files a page needs, by entry. */
export interface EntryAssets {
  /** Sheets to fetch. */
  styles: readonly string[];
  /** A sheet that travels inside the document, so that the first paint waits for nothing else. */
  styleText?: string;
  scripts: readonly string[];
  fonts: readonly string[];
}

export interface Screens {
  readonly buildId: string;
  readonly renderPage: RenderPage;
  readonly addressOf: AddressOf;
  readonly site: EntryAssets;
  readonly admin: EntryAssets;
  /** A script that fetches the public pages' code after the first paint. */
  readonly loader?: string;
  /** The scripts that a page from this source needs beside the entry itself. */
  modulesOf(source: string): readonly string[];
  /** Mounts the files the entries name. */
  mountFiles(app: FastifyInstance, always: Headers): Promise<void>;
}
