import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The commands as the docs of a checkout have them, so that a wrong word there fails the test. */
export function readDocumented(root: string) {
  const find = (file: string, pattern: RegExp): string => {
    const text = readFileSync(join(root, 'docs/operations', file), 'utf8');
    const [, found] = pattern.exec(text.replaceAll(/\n {3}/g, ' ')) ?? [];
    if (!found) throw new Error(`docs/operations/${file} has no command like ${pattern.source}`);
    return found;
  };
  return {
    build: find('deploy.md', /`(npm ci [^`]*npm run build)`/),
    buildOfUpgrade: find('upgrade.md', /`(npm ci [^`]*npm run build)`/),
    backup: find('upgrade.md', /`(npm run backup)`/),
    /** For one machine with systemd, line by line. */
    restore: find('restore-now.md', /## One machine with systemd\n+```\n([^`]+)\n```/).split('\n'),
    /** On a new machine. */
    makeFolder: find('restore-now.md', /`(sudo install -d [^`]*)`/),
    restoreNew: find('restore-now.md', /`(restore --newest --new)`/),
    checkData: find('restore-now.md', /`(node scripts\/forecourt\.mjs check-data)`/),
    restart: find('upgrade.md', /`(systemctl restart forecourt)`/),
  };
}
