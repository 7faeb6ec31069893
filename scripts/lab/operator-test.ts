/**
 * npm run operator-test   the journey of somebody who runs a site of their own, with the real programs, as the docs say it
 *
 * Clones what is committed here, installs and builds it, starts it by the command line of the unit of systemd behind nginx,
 * sets it up by the printed address, works with it, backs it up, restores it on another machine and after a mistake on the
 * same one, and upgrades from the release before, back, and forward again. Commands are read from docs/operations. All of it is
 * below a temporary folder, which stands for / and is removed at the end. Prints each step with its seconds, and ends with 1 and
 * a sentence about the first that failed. Needs the history of git, and npm's registry or its cache.
 */
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSite } from '#test/support/open-site.ts';
import { freePort } from '#test/support/processes/site-process.ts';
import { findFormerRelease } from './former-release.ts';
import {
  addVehicle,
  deleteVehicle,
  type Ledger,
  owner,
  seeAll,
  seeClosed,
  seeName,
  sendInquiry,
  setUpByLink,
} from './operator-test/dealership.ts';
import { readDocumented } from './operator-test/documented.ts';
import { type Machine, runLine, setUpMachine } from './operator-test/machine.ts';
import { openProxy } from './operator-test/proxy.ts';
import { must, step } from './operator-test/steps.ts';

const root = join(import.meta.dirname, '../..');
const NIGHTLY = '/var/lib/forecourt/backups/nightly';
// Plain JavaScript, as the first start needs it.
const bootstrap = (file: string) => import(new URL(`../bootstrap/${file}`, import.meta.url).href);
const { ensureDeployTools }: { ensureDeployTools: () => Promise<Record<string, string>> } =
  await bootstrap('deploy-tools.mjs');
const { atEnd, endAll }: { atEnd: (work: () => unknown) => void; endAll: () => Promise<void> } =
  await bootstrap('lifetime.mjs');

const { useTemporaryFolder: chooseParent }: { useTemporaryFolder: () => string } =
  await bootstrap('temporary-folder.mjs');

const startedAt = Date.now();
const folder = await mkdtemp(join(chooseParent(), 'forecourt-operator-'));
atEnd(() => rm(folder, { recursive: true, force: true }));
let code = 0;
try {
  await run();
  console.log(`Everything was there after every step, in ${Math.round((Date.now() - startedAt) / 1_000)} s.`);
} catch (error) {
  code = 1;
  console.log(error instanceof Error ? error.message : String(error));
}
await endAll();
process.exit(code);

async function run(): Promise<void> {
  Object.assign(process.env, await ensureDeployTools());
  const site = join(folder, 'forecourt');
  await step('git clone', () => runLine(`git clone -q '${root}' '${site}'`, { cwd: folder }));
  if (await runLine('git status --porcelain', { cwd: root }))
    console.log('           (without the changes here that are in no commit)');
  const documented = readDocumented(site);
  await step(documented.build, () => runLine(documented.build, { cwd: site }));

  const sitePort = await freePort();
  const proxy = await openProxy({ folder: join(folder, 'nginx'), root: site, sitePort });
  const { url } = proxy;
  // A nightly backup, the first a minute after a start, would be in the way of the commands.
  const settings = { PORT: String(sitePort), PUBLIC_URL: url, TRUST_PROXY: '1', BACKUP_HOUR: 'off' };
  const newMachine = async (name: string, version: string, more: Record<string, string> = {}) => {
    const dataDir = join(folder, name, 'var/lib/forecourt');
    const machine = await setUpMachine(join(folder, name), { ...settings, DATA_DIR: dataDir, ...more });
    atEnd(() => machine.stop());
    await machine.installUnit(site);
    await machine.choose(version);
    return machine;
  };

  const first = await step('the unit of systemd, which systemd-analyze verify takes', () =>
    newMachine('first', site),
  );
  await step('start by the unit', () => first.start());
  await step(
    'nginx with the sample in front; visitors are told that the site is being prepared',
    async () => {
      const nginx = await proxy.start();
      atEnd(() => nginx.stop());
      await seeClosed(url);
    },
  );
  const ledger: Ledger = { vehicles: [], messages: [] };
  await step('set-up by the printed address', async () => {
    must((await setUpByLink(url, first.output())) === null, 'a new site has a dealership already');
    await seeName(url);
  });
  await step('a vehicle with a photo', () => addVehicle(url, ledger, 'CX-5'));
  await step('an inquiry of a visitor', async () => {
    await sendInquiry(url, ledger, 'Is it still there?');
    await seeAll(url, ledger);
  });
  const backup = await step(documented.backup, async () => {
    const said = await first.act(documented.backup);
    const [name] = (await readdir(first.at(NIGHTLY))).filter((one) => one.endsWith('.tar'));
    if (!name || !said.includes(name)) throw new Error(`it says no name of a backup that is there: ${said}`);
    return name;
  });

  await restoreElsewhere(backup);
  await restoreAfterMistake();
  await upgrade();

  async function restoreElsewhere(name: string): Promise<void> {
    await first.stop();
    const second = await newMachine('second', site);
    await step('another machine, with a copy of the backup', async () => {
      await second.type(documented.makeFolder);
      await mkdir(second.at(NIGHTLY), { recursive: true });
      for (const file of [name, `${name}.sha256`])
        await copyFile(first.at(join(NIGHTLY, file)), second.at(join(NIGHTLY, file)));
    });
    const list = documented.restore.find((line) => line.endsWith('restore --list')) ?? '';
    await step(list, async () => {
      const said = await second.act(list);
      must(said.includes(name), `it does not name ${name}: ${said}`);
    });
    const restoreNew = list.replace('restore --list', documented.restoreNew);
    await step(restoreNew, () => second.act(restoreNew));
    await step(
      'start there: everything but the account is there, and the printed address makes that',
      async () => {
        await second.start();
        await seeName(url);
        must((await setUpByLink(url, second.output())) !== null, 'the set-up asks for a dealership anew');
        await seeAll(url, ledger);
      },
    );
    await step(documented.checkData, () => second.act(documented.checkData));
    await second.stop();
  }

  /** The runbook for one machine, line by line. */
  async function restoreAfterMistake(): Promise<void> {
    await first.start();
    await step('an inquiry after the backup, and the vehicle deleted by mistake', async () => {
      await sendInquiry(url, ledger, 'May I come on Friday?');
      await deleteVehicle(url, ledger);
    });
    for (const line of documented.restore)
      await step(line, () => (line.includes('forecourt.mjs') ? first.act(line) : first.type(line)));
    await step('everything is there, the later inquiry too', () => seeAll(url, ledger));
    await first.stop();
  }

  async function upgrade(): Promise<void> {
    const { version, commit } = findFormerRelease(root);
    const former = join(folder, `forecourt-${version}`);
    // It installs by itself what is missing: the lock file of 1.0.0 is not whole for the npm of today.
    await step(`clone and build ${version} (${commit.slice(0, 8)})`, async () => {
      await runLine(`git clone -q '${root}' '${former}' && cd '${former}' && git checkout -q ${commit}`, {
        cwd: folder,
      });
      await runLine('npm run build', { cwd: former });
    });
    await upgradeWhatItMade(version, former);
    await goBackAndForward(version, former);
  }

  async function upgradeWhatItMade(version: string, former: string): Promise<void> {
    const account = { ADMIN_USERNAME: owner.username, ADMIN_PASSWORD: owner.password };
    const third = await newMachine('third', former, account);
    const made: Ledger = { vehicles: [], messages: [] };
    await step(`a vehicle with a photo and an inquiry in ${version}`, async () => {
      await third.start();
      await addVehicle(url, made, 'MX-5');
      await sendInquiry(url, made, 'Is it red?');
      await seeAll(url, made);
    });
    await step(`${documented.backup} of ${version}`, () =>
      third.type(`DATA_DIR=/var/lib/forecourt ${documented.backup}`),
    );
    await change(third, site, 'this version');
    await step('it is closed until its owner enters the dealership, and then has everything', async () => {
      await seeClosed(url);
      await openSite(url, owner);
      await seeName(url);
      await seeAll(url, made);
    });
    await third.stop();
  }

  async function goBackAndForward(version: string, former: string): Promise<void> {
    await first.start();
    await change(first, former, version);
    await step(`${version} has everything that this version made, and takes an inquiry`, async () => {
      await sendInquiry(url, ledger, 'Do you take trade-ins?');
      await seeAll(url, ledger);
    });
    await change(first, site, 'this version');
    await step('everything is there, what came meanwhile too', async () => {
      await seeName(url);
      await seeAll(url, ledger);
    });
  }

  async function change(machine: Machine, version: string, name: string): Promise<void> {
    await step(`/opt/forecourt leads to ${name}; ${documented.restart}`, async () => {
      await machine.choose(version);
      await machine.type(documented.restart);
    });
  }
}
