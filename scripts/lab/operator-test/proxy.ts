import { mkdir, readFile } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificate } from '#test/support/processes/certificate.ts';
import { startNginx } from '#test/support/processes/nginx.ts';
import { freePort } from '#test/support/processes/site-process.ts';
import { must } from './steps.ts';

const TIMEOUT_MS = 60_000;

/** nginx with the sample of a checkout and a certificate that this process trusts, in front of a port of this machine. */
export async function openProxy({
  folder,
  root,
  sitePort,
}: {
  folder: string;
  root: string;
  sitePort: number;
}) {
  await mkdir(folder, { recursive: true });
  const certificate = makeCertificate(folder);
  setDefaultCACertificates([...getCACertificates(), await readFile(certificate, 'utf8')]);
  const port = await freePort();
  const plainPort = await freePort();
  const url = `https://localhost:${port}`;
  const upstreams = [`127.0.0.1:${sitePort}`];
  return {
    url,
    async start() {
      const nginx = await startNginx({ folder, root, port, plainPort, upstreams, isTls: true });
      await waitUntilUp(url, nginx.output);
      const plain = await fetch(`http://localhost:${plainPort}/contact`, { redirect: 'manual' });
      must(plain.status === 301, `without TLS it answers ${plain.status} instead of leading to https`);
      return nginx;
    },
  };
}

/** A site that is not started is a 502 of the proxy, which is there then. */
async function waitUntilUp(url: string, said: () => string): Promise<void> {
  for (const deadline = Date.now() + TIMEOUT_MS; ; ) {
    if (await fetch(`${url}/healthz`).catch(() => undefined)) return;
    if (Date.now() > deadline) throw new Error(`nginx did not start: ${said()}`);
    await new Promise((resume) => setTimeout(resume, 50));
  }
}
