import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { startCluster } from '../support/cluster/cluster.ts';
import { findLosses, newLedger } from '../support/cluster/ledger.ts';
import { failuresOf, openTraffic, staffFailuresOf } from '../support/cluster/traffic.ts';
import { createTestDatabase } from '../support/database/test-database.ts';
import type { Outcome } from '../support/processes/steady-requests.ts';
import { testStoreEnv } from '../support/stores/test-store.ts';

vi.setConfig({ testTimeout: 300_000 });

// `npm run cluster` is the long form, with the database and the store away too.
it('loses a process and is rolled to a new build, and no visitor notices', async () => {
  const database = await createTestDatabase();
  const cluster = await startCluster({
    processes: 2,
    databaseUrl: database.url,
    storeEnv: testStoreEnv(),
    demoPhotos: 'none',
  });
  try {
    const ledger = newLedger();
    const traffic = await openTraffic({ cluster, perSecond: 10, ledger });
    const worker = Math.max(0, await cluster.findWorker());
    const phases = [
      await traffic.during('kill', async () => {
        await pause(1_000);
        await cluster.kill(worker);
        await cluster.restart(worker);
      }),
      await traffic.during('roll', async () => expect(await cluster.roll()).toEqual([0, 0])),
    ];
    expect(phases.flatMap(failuresOf).map(inWords)).toEqual([]);
    expect(phases.flatMap(staffFailuresOf).map(inWords)).toEqual([]);
    expect(await findLosses(cluster, ledger)).toEqual([]);
    expect(ledger.inquiries.size).toBeGreaterThan(3);
    expect(ledger.prices.size).toBeGreaterThan(3);
    expect(ledger.buyers.size).toBeGreaterThan(3);
  } finally {
    await cluster.stop();
    await database.drop();
  }
});

function inWords({ kind, status, ms }: Outcome): string {
  return `${kind}: ${status} after ${ms.toFixed(0)} ms`;
}
