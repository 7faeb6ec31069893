import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database/test-database.ts';
import { runCommand } from '#test/support/processes/terminal-command.ts';
import { refuseTransactionPooler } from './transaction-pooler.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const ready = message('Z', Buffer.from('I'));

/**
 * A pooler with one server connection, lent for each query, like transaction mode. It only understands the simple
 * queries of the check.
 */
async function startPooler(url: string) {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  const { rows } = await server.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const sockets: Socket[] = [];
  const pooler = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    let isStarted = false;
    socket.on('data', (chunk) => {
      if (!isStarted) {
        isStarted = true;
        socket.write(Buffer.concat([message('R', number(0)), message('K', number(4_711), number(1)), ready]));
      } else if (chunk.toString('latin1', 0, 1) === 'Q') {
        const isQuestion = chunk.includes('pg_backend_pid');
        socket.write(
          isQuestion ? answer(rows[0]?.pid ?? 0) : Buffer.concat([message('C', text('BEGIN')), ready]),
        );
      }
    });
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  const address = pooler.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `postgres://anybody@127.0.0.1:${port}/cars`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      pooler.close();
      await server.end();
    },
  };
}

const text = (value: string) => Buffer.from(`${value}\0`);
const short = (value: number) => number(value).subarray(2);

function answer(pid: number): Buffer {
  const value = Buffer.from(String(pid));
  const INT4 = 23;
  const column = [text('pid'), number(0), short(0), number(INT4), short(4), number(-1), short(0)];
  return Buffer.concat([
    message('T', short(1), ...column),
    message('D', short(1), number(value.length), value),
    message('C', text('SELECT 1')),
    ready,
  ]);
}

it('is content with PostgreSQL itself', async () => {
  await expect(refuseTransactionPooler(database.url)).resolves.toBeUndefined();
});

it('refuses a pooler that lends one connection to everybody, and says what to do', async () => {
  const pooler = await startPooler(database.url);
  await expect(refuseTransactionPooler(pooler.url)).rejects.toThrow(/transaction mode.*session mode/);
  await pooler.stop();
});

it.each([['restore', 'package.json'], ['adopt']])(
  'npm run %s refuses it too',
  async (script, ...args) => {
    const pooler = await startPooler(database.url);
    const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-pooler-'));
    try {
      const { text } = await runCommand(script, args, { DATABASE_URL: pooler.url, DATA_DIR: dataDir });
      expect(text).toMatch(/transaction mode.*session mode/);
    } finally {
      await pooler.stop();
      await rm(dataDir, { recursive: true });
    }
  },
  120_000,
);
