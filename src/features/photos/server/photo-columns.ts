import type { PreparedPhoto } from './photo-intake.ts';

/** What a row says of a stored picture, of a vehicle or of the dealership. */
export function toFileColumns({ key, width, height, byteCount, sha256, placeholder }: PreparedPhoto) {
  return { file_key: key, width, height, byte_count: byteCount, sha256: sha256 ?? null, placeholder };
}
