const PRINTED = /^Log in as admin \/ (\S+) /m;
const GIVE_UP_MS = 300_000;

/** The password of the demonstration, in what a start has printed. */
export function findDemoPassword(printed: string): string | undefined {
  return PRINTED.exec(printed)?.[1];
}

/** The password of a running demonstration, which is printed once the first pages have their pictures. */
export async function demoPassword(site: { output(): string }): Promise<string> {
  for (const end = Date.now() + GIVE_UP_MS; Date.now() < end; ) {
    const password = findDemoPassword(site.output());
    if (password) return password;
    await new Promise((resume) => setTimeout(resume, 20));
  }
  throw new Error(`No password was printed:\n${site.output()}`);
}
