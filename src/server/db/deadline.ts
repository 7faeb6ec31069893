import { databaseAway } from '../http/storage-trouble.ts';

const DEADLINE_MS = 1_200;

/**
 * For small questions that people wait on: a database that hangs is away long before the query itself gives
 * up. The work may still finish later, so it must be such that this does no harm.
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
