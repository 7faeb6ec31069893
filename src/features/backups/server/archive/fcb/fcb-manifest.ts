import { z } from 'zod';
import { type Manifest, manifestSchema } from '../manifest.ts';
import { parseJson } from '../parse-json.ts';
import { readChecked, type Stretch } from '../threads/file-bytes.ts';
import { listDigest, readPartHeader } from './fcb-header.ts';

/** To read the manifest of an old container in a worker thread: it lists as many parts as there are photos. */
export interface FcbManifestOrder {
  kind: 'fcb-manifest';
  fd: number;
  part: Stretch;
}

export interface FcbManifestResult {
  /** Without the parts; undefined when it is invalid. */
  manifest: Manifest | undefined;
  /** What `listDigest` makes of the parts. */
  partsDigest: string;
}

const schema = manifestSchema.extend({ parts: z.array(z.unknown()) });

export function readFcbManifest({ fd, part }: FcbManifestOrder): FcbManifestResult {
  const none = { manifest: undefined, partsDigest: '' };
  const content = readChecked(fd, part);
  const read = content && schema.safeParse(parseJson(content)).data;
  if (!read) return none;
  const { parts, ...manifest } = read;
  const list = listDigest();
  for (const one of parts) {
    const header = readPartHeader(one);
    if (!header) return none;
    list.add(header);
  }
  return { manifest, partsDigest: list.digest() };
}
