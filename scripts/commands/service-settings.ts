import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { errorCode, isMissing } from '#server/trouble/error-code.ts';
import { currentUser } from '#server/trouble/explain-trouble.ts';

/** Where `deploy/systemd/forecourt.service` is copied to. */
const INSTALLED_UNIT = '/etc/systemd/system/forecourt.service';
const SHIPPED_UNIT = join(import.meta.dirname, '../../deploy/systemd/forecourt.service');
const OPTION = '--env-file';

type Values = Record<string, string>;
type Environment = Record<string, string | undefined>;

interface Places {
  installedUnit?: string;
  shippedUnit?: string;
}

export interface ServiceSettings {
  env: Environment;
  /** What was typed, without the option. */
  words: string[];
  /** For people: where the settings come from. */
  from: string;
}

/**
 * The settings of the site for a command beside it. `--env-file FILE` names the file; otherwise, unless the environment says
 * where the data are, it is what the unit of systemd has. A variable that was set for the command wins.
 */
export async function readServiceSettings(
  typed: readonly string[],
  env: Environment,
  { installedUnit = INSTALLED_UNIT, shippedUnit = SHIPPED_UNIT }: Places = {},
): Promise<ServiceSettings> {
  const { words, wished } = takeOption(typed);
  const isSaid = Boolean(env.DATA_DIR || env.DATABASE_URL);
  if (wished !== undefined) {
    const unit = isSaid ? undefined : await readUnit(installedUnit);
    const text = await readSettingsFile(wished);
    if (text === undefined) throw new Error(`There is no settings file ${wished}. Nothing was done.`);
    const values = { ...unit?.values, ...parseSettings(text) };
    return { env: merge(values, env, parseEnv(text)), words, from: wished };
  }
  if (isSaid) return { env, words, from: 'the environment' };
  const installed = await readUnit(installedUnit);
  const unit = installed ?? (await readUnit(shippedUnit));
  const files: string[] = [];
  let values: Values = { ...unit?.values };
  for (const file of unit?.files ?? []) {
    const text = await readSettingsFile(file);
    if (text === undefined) continue;
    files.push(file);
    values = { ...values, ...parseSettings(text) };
  }
  // Without either there is no service on this machine.
  if (!installed && files.length === 0) return { env, words, from: 'the environment' };
  return { env: merge(values, env), words, from: files.join(', ') || installedUnit };
}

function takeOption(typed: readonly string[]): { words: string[]; wished: string | undefined } {
  const words: string[] = [];
  let wished: string | undefined;
  for (let at = 0; at < typed.length; at += 1) {
    const word = typed[at] ?? '';
    if (word === OPTION) {
      at += 1;
      wished = typed[at] ?? '';
    } else if (word.startsWith(`${OPTION}=`)) wished = word.slice(OPTION.length + 1);
    else words.push(word);
  }
  if (wished === '') throw new Error(`${OPTION} needs the name of a file.`);
  return { words, wished };
}

/** Node may have read the same file before us, by rules that are not those of systemd: what it made of it does not count. */
function merge(values: Values, env: Environment, byNode: Environment = {}): Environment {
  const set = Object.entries(env).filter(
    ([name, value]) => value !== undefined && !(name in values && byNode[name] === value),
  );
  return { ...values, ...Object.fromEntries(set) };
}

async function readSettingsFile(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (errorCode(error) !== 'EACCES') throw error;
    throw new Error(
      `The settings file ${file} cannot be read by ${currentUser()}, so nothing was done. Let the site's user read it: sudo chgrp ${currentUser()} ${file} && sudo chmod 640 ${file}`,
    );
  }
}

async function readUnit(path: string): Promise<{ values: Values; files: string[] } | undefined> {
  const main = await readFile(path, 'utf8').catch(() => undefined); // no such unit on this machine
  if (main === undefined) return undefined;
  const added = `${path}.d`;
  const names = (await readdir(added).catch(() => [])).filter((name) => name.endsWith('.conf')).sort(); // none were added
  const texts = await Promise.all(names.map((name) => readFile(join(added, name), 'utf8')));
  const text = [main, ...texts].join('\n');
  const lines = (key: string) =>
    Array.from(text.matchAll(new RegExp(`^${key}=(.+)$`, 'gm')), ([, value = '']) => value);
  const settings = lines('Environment').flatMap((line) =>
    Array.from(line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g), ([, a, b, c]) => a ?? b ?? c ?? ''),
  );
  return {
    values: parseSettings(settings.join('\n')),
    files: lines('EnvironmentFile').map((line) => line.trim().replace(/^-/, '')),
  };
}

/** As systemd reads the file of `EnvironmentFile=`: a # within a value belongs to it. */
export function parseSettings(text: string): Values {
  const values: Values = {};
  for (const line of text.replaceAll(/\\\r?\n/g, '').split(/\r?\n/)) {
    const [, name, value = ''] = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name) values[name] = unquote(value);
  }
  return values;
}

function unquote(value: string): string {
  const [, single] = /^'(.*)'$/.exec(value) ?? [];
  if (single !== undefined) return single;
  const [, double] = /^"(.*)"$/.exec(value) ?? [];
  if (double !== undefined) return double.replaceAll(/\\(["\\`$])/g, '$1');
  return value.replaceAll(/\\(.)/g, '$1');
}
