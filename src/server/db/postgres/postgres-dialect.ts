import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import { PostgresListCompiler } from '../empty-lists.ts';
import type { Ask, Claim } from '../locks/claims.ts';

const held = new AsyncLocalStorage<Claim>();

/** Every transaction of the work is committed only while the claim is held. */
export function whileHolding<Result>(claim: Claim, work: () => Promise<Result>): Promise<Result> {
  return held.run(claim, work);
}

/** Kysely's dialect with durable commits and a check of the claim before each. */
export class FencedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = { ...config, onCreateConnection: flushOnCommit };
  }

  override createDriver(): PostgresDriver {
    return new FencedDriver(this.#config);
  }

  override createQueryCompiler(): PostgresListCompiler {
    return new PostgresListCompiler();
  }
}

class FencedDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await held.getStore()?.check(askOn(connection));
    await super.commitTransaction(connection);
  }
}

function askOn(connection: DatabaseConnection): Ask {
  return async (sql, values = []) =>
    (await connection.executeQuery(CompiledQuery.raw(sql, [...values]))).rows;
}

/** The server's default may be asynchronous; acknowledged commits must be on the disk. */
async function flushOnCommit(connection: DatabaseConnection): Promise<void> {
  await askOn(connection)(`
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')
  `);
}
