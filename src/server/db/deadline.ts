import { databaseAway } from '../http/mount/storage-trouble.ts';

const DEADLINE_MS = 1_200;

/**
 * For small queries that people wait for: rejects long before the query timeout. The work is not cancelled and may
 * finish later, so it must be harmless then.
 */
export async function withDeadline<Result>(
  work: Promise<Result>,
  { ms = DEADLINE_MS, late: makeError = databaseAway }: { ms?: number; late?: () => Error } = {},
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(makeError()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
