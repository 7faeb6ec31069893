import { workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

/** Moves what a large transaction has written from the log into the database file, away from the event loop. */
const connection = new Sqlite(String(workerData));
connection.pragma('wal_checkpoint(PASSIVE)');
connection.close();
