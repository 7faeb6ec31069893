import type Sqlite from 'better-sqlite3';
import { type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';

/** Kysely's dialect, put right where it knows SQLite too little to keep a transaction whole and its trouble plain. */
export class WholeTransactionsDialect extends SqliteDialect {
  readonly #database: Sqlite.Database;

  constructor(database: Sqlite.Database) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalTables();
  }

  override createDriver(): SqliteDriver {
    return new PlainTroubleDriver(this.#database);
  }
}

/**
 * SQLite can take back a change of its tables like any other. Kysely does not count on it, and without this would
 * leave a migration half done when the process is killed, which no later start could mend.
 */
class TransactionalTables extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * When the disk is full SQLite may roll back by itself. To roll back once more is an error, and would stand in
 * the place of the one that says what is wrong.
 */
class PlainTroubleDriver extends SqliteDriver {
  readonly #database: Sqlite.Database;

  constructor(database: Sqlite.Database) {
    super({ database });
    this.#database = database;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}
