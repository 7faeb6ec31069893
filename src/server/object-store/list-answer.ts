export interface StoredObject {
  name: string;
  bytes: number;
  /** By the store's clock. */
  modified: Date;
}

export interface ListPage {
  objects: StoredObject[];
  /** Common prefixes up to and including the delimiter. */
  folders: string[];
  /** Continuation token of the next page. */
  next: string | undefined;
}

/** Parses a page of ListObjectsV2. Undefined when invalid or truncated. */
export function readListAnswer(xml: string): ListPage | undefined {
  if (!/<ListBucketResult[\s>]/.test(xml) || !xml.trimEnd().endsWith('</ListBucketResult>')) return undefined;
  const objects: StoredObject[] = [];
  for (const [, inside = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const [name, size, modified] = [
      textIn(inside, 'Key'),
      textIn(inside, 'Size'),
      textIn(inside, 'LastModified'),
    ];
    if (name === undefined || size === undefined || modified === undefined) return undefined;
    objects.push({ name, bytes: Number(size), modified: new Date(modified) });
  }
  const folders: string[] = [];
  for (const [, inside = ''] of xml.matchAll(/<CommonPrefixes>(.*?)<\/CommonPrefixes>/gs)) {
    const prefix = textIn(inside, 'Prefix');
    if (prefix === undefined) return undefined;
    folders.push(prefix);
  }
  const next = textIn(xml, 'NextContinuationToken');
  // A truncated list taken as complete would look like lost objects.
  if (textIn(xml, 'IsTruncated') === 'true' && !next) return undefined;
  return { objects, folders, next: next || undefined };
}

export function textIn(xml: string, tag: string): string | undefined {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return found?.replaceAll(/&(lt|gt|quot|apos|amp|#\d+|#x[0-9a-fA-F]+);/g, (_all, entity: string) =>
    decode(entity),
  );
}

const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function decode(entity: string): string {
  if (!entity.startsWith('#')) return named[entity] ?? '';
  const code = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
