import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** A certificate for localhost that nobody else trusts, named as the samples of deploy/ name theirs. Answers its file. */
export function makeCertificate(folder: string): string {
  const certificate = join(folder, 'fullchain.pem');
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', certificate];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(process.env.TEST_OPENSSL ?? 'openssl', [...kind, '-days', '2', ...names, ...files], {
    stdio: 'pipe',
  });
  return certificate;
}
