import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { runSite, type SiteProcess } from '#test/support/processes/site-process.ts';
import { installUnit } from '#test/support/processes/systemd-unit.ts';
import { readServiceSettings } from '../../commands/service-settings.ts';

/** Where the docs have things; here they are below a folder of the test. */
const PLACES = ['/opt/forecourt', '/var/lib/forecourt', '/etc/forecourt.env'] as const;
const UNIT = '/etc/systemd/system/forecourt.service';

interface Running {
  runCommand: (
    command: string,
    args: string[],
    options: { cwd: string; env: Record<string, string | undefined> },
  ) => Promise<{ code: number; output: string }>;
}
// Plain JavaScript, as the first start needs it.
const { runCommand }: Running = await import(
  new URL('../../bootstrap/run-command.mjs', import.meta.url).href
);

export type Machine = Awaited<ReturnType<typeof setUpMachine>>;

/** A dealer's machine: its folders, its settings file, the unit of systemd and what that has started. */
export async function setUpMachine(folder: string, settings: Record<string, string>) {
  const at = (place: string) => join(folder, place);
  const toHere = (line: string) => PLACES.reduce((said, place) => said.replaceAll(place, at(place)), line);
  const port = Number(settings.PORT);
  const programs = at('/usr/bin');
  let site: SiteProcess | undefined;

  for (const path of [programs, at('/opt'), at('/var/lib'), dirname(at(UNIT))])
    await mkdir(path, { recursive: true });
  await symlink(process.execPath, join(programs, 'node'));
  await writeFile(
    at('/etc/forecourt.env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o640 },
  );

  async function start(): Promise<SiteProcess> {
    const unit = await readFile(at(UNIT), 'utf8');
    const [, line = ''] = /^ExecStart=(.+)$/m.exec(unit) ?? [];
    const [, cwd = ''] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? [];
    const [, umask = ''] = /^UMask=(.+)$/m.exec(unit) ?? [];
    // systemd makes the StateDirectory= of the unit.
    await mkdir(at('/var/lib/forecourt'), { recursive: true, mode: 0o700 });
    const { env } = await readServiceSettings([], {}, { installedUnit: at(UNIT) });
    const started = await runSite({
      command: ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh', ...line.split(/\s+/)],
      cwd,
      port,
      // systemd passes on nothing else of what this was started with.
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env },
    });
    if (typeof started === 'string') throw new Error(`the unit does not start: ${started}`);
    site = started;
    return started;
  }

  async function stop(): Promise<void> {
    const code = await site?.stop();
    const said = site?.output();
    site = undefined;
    if (code) throw new Error(`the site ended with ${code}: ${said}`);
  }

  /** A line of the docs, typed at the terminal of this machine. Answers what it said. */
  async function type(line: string): Promise<string> {
    const [, order] = /systemctl (start|stop|restart) forecourt$/.exec(line) ?? [];
    if (order && order !== 'start') await stop();
    if (order && order !== 'stop') await start();
    if (order) return '';
    const here = toHere(line)
      // This test is the site's user.
      .replace('sudo -u forecourt ', '')
      .replace('sudo ', '')
      .replace(' -o forecourt -g forecourt', '');
    return runLine(here, { cwd: at('/opt/forecourt'), programs });
  }

  return {
    at,
    start,
    stop,
    type,
    output: () => site?.output() ?? '',

    installUnit: (root: string) => installUnit(at(UNIT), { root, toHere }),

    /** Makes /opt/forecourt a link to the folder of the version that is to run. */
    async choose(version: string): Promise<void> {
      await rm(at('/opt/forecourt'), { force: true });
      await symlink(version, at('/opt/forecourt'));
    },

    /** A command that acts on the data; the unit is not in /etc of the machine that runs the test. */
    act: (line: string) =>
      type(`${line}${line.startsWith('npm run ') ? ' --' : ''} --env-file /etc/forecourt.env`),
  };
}

/** By the shell, without what npm and the test's own settings put into the environment. */
export async function runLine(
  line: string,
  { cwd, programs = dirname(process.execPath) }: { cwd: string; programs?: string },
): Promise<string> {
  const ours = /^(npm_|NODE_|TEST_)|^(DATA_DIR|DATABASE_URL|PORT|HOST|INIT_CWD)$/i;
  const passedOn = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const env = { ...Object.fromEntries(passedOn), PATH: `${programs}${delimiter}${process.env.PATH}` };
  const { code, output } = await runCommand('sh', ['-c', line], { cwd, env });
  if (code !== 0) throw new Error(`"${line}" ended with ${code}: ${output}`);
  return output;
}
