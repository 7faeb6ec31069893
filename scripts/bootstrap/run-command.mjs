import { spawn } from 'node:child_process';
import { atEnd, isEnding, signalExitCode } from './lifetime.mjs';

const GRACE_MS = 5_000;
const DRAIN_MS = 1_000;

/**
 * Runs a command to its end and returns its exit code and all it printed (nothing when `stdio` is 'inherit').
 * The codes are those of a shell: 127 for a command that is not there, 128 and up for one that was killed.
 * Once a signal is ending the script it never resolves, which holds up the steps that would follow.
 * `endsLeftovers` ends what the command started and left running.
 */
export function runCommand(
  command,
  args,
  { env = process.env, cwd, stdio = 'pipe', uid, gid, timeoutMs, endsLeftovers = false } = {},
) {
  return new Promise((resolve) => {
    if (isEnding()) return;
    let child;
    // Before the command exists, so that no signal can leave it behind.
    const takeBack = atEnd((signal) => stopGroup(child, signal));
    // In its own process group, so that a stopped run ends the command's children too.
    child = spawn(command, args, {
      cwd,
      env,
      uid,
      gid,
      detached: true,
      stdio: stdio === 'inherit' ? stdio : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const timer = timeoutMs && setTimeout(() => stopGroup(child), timeoutMs);
    const finish = (code) => {
      clearTimeout(timer);
      takeBack();
      if (!isEnding()) resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(error.code === 'ENOENT' ? 127 : 126);
    });
    child.on('close', (code, signal) => finish(code ?? signalExitCode(signal)));
    // A service started by an installer may keep the output open for ever.
    child.on('exit', (code, signal) => {
      if (endsLeftovers) killGroup(child.pid, 'SIGKILL');
      setTimeout(() => finish(code ?? signalExitCode(signal)), DRAIN_MS).unref();
    });
  });
}

/** Sends SIGTERM to a process and its children, and SIGKILL after a while. */
export async function stopGroup(child, signal = 'SIGTERM') {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  killGroup(child.pid, signal);
  const timer = setTimeout(() => killGroup(child.pid, 'SIGKILL'), GRACE_MS);
  await exited;
  clearTimeout(timer);
  killGroup(child.pid, 'SIGKILL');
}

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}
