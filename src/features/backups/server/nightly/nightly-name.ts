import { randomBytes } from 'node:crypto';

const shape =
  /^nightly-([0-9a-f]{12})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{6}\.tar(?:\.age)?$/;

/** Beside a backup: its sum, written once it was read back whole, as `sha256sum --check` reads it. */
export const SUM_ENDING = '.sha256';
/** Not whole yet, or only for the while. */
export const PART_ENDING = '.part';

export interface NightlyName {
  /** The start of the id of the installation that made it: several may share a place. */
  installation: string;
  created: string;
  isSealed: boolean;
}

/** The only place that makes names of nightly backups and reads them. */
export function newNightlyName(installationId: string, now: Date, { isSealed = false } = {}): string {
  const stamp = now.toISOString().replaceAll(/[-:.]/g, '');
  const name = `nightly-${installationId.slice(0, 12)}-${stamp}-${randomBytes(3).toString('hex')}.tar`;
  return isSealed ? `${name}.age` : name;
}

export function readNightlyName(filename: string): NightlyName | undefined {
  const [, installation, year, month, day, hour, minute, second, ms] = shape.exec(filename) ?? [];
  if (installation === undefined) return undefined;
  const created = `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`;
  if (Number.isNaN(Date.parse(created))) return undefined;
  return { installation, created, isSealed: filename.endsWith('.age') };
}

export const isOfAny = (ids: readonly string[], filename: string): boolean =>
  ids.some((id) => isOf(id, filename));

export function isOf(installationId: string, filename: string): boolean {
  return readNightlyName(filename)?.installation === installationId.slice(0, 12);
}
