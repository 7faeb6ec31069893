import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '#server/log.ts';
import { LONGEST_SEND_MS } from '#server/mail/mailer.ts';
import { createStop } from './stop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A site in which a person is downloading and a mail is being sent, until told otherwise. */
function run() {
  const download = Promise.withResolvers<void>();
  const mail = Promise.withResolvers<void>();
  const exit = vi.fn();
  const cutConnections = vi.fn(() => download.resolve());
  const release = vi.fn(async () => {});
  const stop = createStop({
    close: () => download.promise,
    cutConnections,
    jobs: { stop: () => mail.promise, stopMail: () => mail.promise },
    release,
    exit,
    log: createLog('silent'),
  });
  return { stop, exit, cutConnections, release, download, mail };
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe('told to stop', () => {
  it('it ends as soon as everything has come to its end', async () => {
    const { stop, exit, release, download, mail, cutConnections } = run();
    stop('SIGTERM');
    download.resolve();
    await pass(1);
    expect(release).not.toHaveBeenCalled();
    mail.resolve();
    await pass(0);
    expect(release).toHaveBeenCalled();
    expect(exit.mock.calls).toEqual([[0]]);
    expect(cutConnections).not.toHaveBeenCalled();
  });

  it('it cuts a download off after fifteen seconds', async () => {
    const { stop, exit, mail } = run();
    stop('SIGTERM');
    mail.resolve();
    await pass(14);
    expect(exit).not.toHaveBeenCalled();
    await pass(1);
    expect(exit.mock.calls).toEqual([[0]]);
  });

  it('it waits for a mail that is being sent, but not for the download beside it', async () => {
    const { stop, exit, mail, cutConnections } = run();
    stop('SIGTERM');
    await pass(15);
    expect(cutConnections).toHaveBeenCalled();
    await pass(30);
    expect(exit).not.toHaveBeenCalled();
    mail.resolve();
    await pass(0);
    expect(exit.mock.calls).toEqual([[0]]);
  });

  it('it waits for no mail longer than one may take', async () => {
    const { stop, exit } = run();
    stop('SIGTERM');
    await pass(LONGEST_SEND_MS / 1000);
    expect(exit).not.toHaveBeenCalled();
    await pass(5);
    expect(exit.mock.calls).toEqual([[0]]);
  });

  it('a second time, it ends at once; a signal that arrives twice is one', async () => {
    const { stop, exit } = run();
    stop('SIGINT');
    stop('SIGINT');
    await pass(0.9);
    stop('SIGTERM');
    expect(exit).not.toHaveBeenCalled();
    await pass(0.2);
    stop('SIGINT');
    expect(exit.mock.calls).toEqual([[1]]);
  });
});
