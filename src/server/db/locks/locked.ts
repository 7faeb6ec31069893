import type { Engine } from '../engine.ts';

interface Lockable<Query> {
  forUpdate(): Query;
}

/** Nobody else changes what is read before the transaction ends. SQLite has one writer and no FOR UPDATE. */
export function locked<Query extends Lockable<Query>>(query: Query, engine: Engine): Query {
  return engine === 'postgres' ? query.forUpdate() : query;
}
