import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startBackupSite } from './backup-site.fixture.ts';

async function onEngine<Result>(engine: string, work: () => Promise<Result>): Promise<Result> {
  const before = process.env.TEST_ENGINE;
  process.env.TEST_ENGINE = engine;
  try {
    return await work();
  } finally {
    process.env.TEST_ENGINE = before;
  }
}

const here = process.env.TEST_ENGINE ?? 'sqlite';
const there = here === 'postgres' ? 'sqlite' : 'postgres';

describe('a backup of one engine', () => {
  it('restores on the other, and from there back again', async () => {
    const first = await startBackupSite();
    const second = await onEngine(there, startBackupSite);
    const back = await startBackupSite();
    try {
      await first.fill();
      // Sold and deleted: nobody else gets its id, or the history and the pictures that go with it.
      const gone = await first.addVehicle({ make: 'Gone' });
      await first.db.deleteFrom('vehicles').where('id', '=', gone).execute();
      const wanted = await withoutStaff(first);
      let from = first;
      for (const to of [second, back]) {
        const { filename } = await from.create();
        await mkdir(to.backups, { recursive: true });
        await copyFile(join(from.backups, filename), join(to.backups, filename));
        expect((await to.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });
        expect(await withoutStaff(to)).toBe(wanted);
        const next = await to.addVehicle();
        expect(next).toBeGreaterThan(gone);
        await to.db.deleteFrom('vehicles').where('id', '=', next).execute();
        from = to;
      }
    } finally {
      await Promise.all([first.close(), second.close(), back.close()]);
    }
  });
});

// Accounts stay where they are, each installation has its own.
const withoutStaff = (site: Awaited<ReturnType<typeof startBackupSite>>) => site.digest({ withStaff: false });
