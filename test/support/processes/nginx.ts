import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Place {
  /** For its own files, and the certificate where there is TLS. */
  folder: string;
  port: number;
  /** A port that it may use for those who come without TLS. */
  plainPort: number;
  /** The hosts behind it, with their ports. */
  upstreams: readonly string[];
  isTls?: boolean;
  /** Where deploy/ is. */
  root?: string;
}

/** The sample of deploy/ with the names and ports of this machine, as a whole configuration. Answers its file. */
export async function configureNginx({
  folder,
  port,
  plainPort,
  upstreams,
  isTls = false,
  root = '.',
}: Place): Promise<{ program: string; args: string[] }> {
  const sample = await readFile(join(root, 'deploy/nginx/forecourt.conf'), 'utf8');
  const changed = sample
    .replaceAll('cars.example.com', 'localhost')
    .replaceAll('/etc/ssl/forecourt', folder)
    .replace(/^ *server 127\.0\.0\.1:3000(.*)$/m, (_line, rest) =>
      upstreams.map((host) => `server ${host}${rest}`).join('\n'),
    )
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replaceAll(/ *listen \[::\].*\n/g, '');
  const server = isTls ? changed : changed.replaceAll(/ *ssl_.*\n/g, '').replaceAll(' ssl http2', '');
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `pid ${folder}/nginx.pid; error_log stderr; daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''}
     events {} http { access_log off; ${own.join(' ')} ${server} }`,
  );
  const program = process.env.TEST_NGINX ?? 'nginx';
  const args = ['-c', config, '-p', folder];
  execFileSync(program, ['-t', '-q', ...args], { stdio: 'pipe' });
  return { program, args };
}

export async function startNginx(place: Place) {
  const { program, args } = await configureNginx(place);
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (chunk) => (said = (said + chunk).slice(-10_000)));
  return {
    output: () => said,
    async stop(): Promise<void> {
      const exited = once(child, 'exit');
      if (child.kill('SIGTERM')) await exited;
    },
  };
}
