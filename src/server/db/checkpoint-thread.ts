import { workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

/** Moves what a large transaction has written from the log into the database file, away from the event loop. */
// The file may have gone meanwhile, and must not come back empty.
const connection = new Sqlite(String(workerData), { fileMustExist: true });
connection.pragma('wal_checkpoint(PASSIVE)');
connection.close();
