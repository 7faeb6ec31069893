import { type ManifestOrder, type ManifestResult, readChecked } from './file-orders.ts';
import { listDigest } from './layout.ts';
import { manifestSchema, readPartHeader } from './manifest.ts';

/** Reads the manifest in a thread beside the site; of its parts it answers only what they come to. */
export function readManifest({ fd, part }: ManifestOrder): ManifestResult {
  const { parts = [], ...told } = manifestSchema.safeParse(parse(readChecked(fd, part))).data ?? {};
  const list = listDigest();
  for (const one of parts) {
    const header = readPartHeader(one);
    if (!header) return { told: undefined, partsDigest: '' };
    list.add(header);
  }
  return { told: 'product' in told ? told : undefined, partsDigest: list.digest() };
}

function parse(text: Buffer | undefined): unknown {
  try {
    return text && JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}
