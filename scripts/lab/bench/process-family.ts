import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

export interface FamilyFigures {
  /** Shared pages counted once. */
  megabytes: number;
  /** Used by living members and by children that have ended. */
  processorSeconds: number;
}

/** A process with all its children: the site and its workers together. */
export function measureFamily(pid: number): FamilyFigures {
  const members = [pid, ...childrenOf(pid)];
  return {
    megabytes: sum(members.map(proportionalMegabytes)),
    processorSeconds: sum(members.map((member) => secondsOf(member))),
  };
}

/** Processor seconds of everything that this process has started, whatever else runs on the machine. */
export function processorSecondsBelow(pid: number): number {
  return sum(childrenOf(pid).map((child) => secondsOf(child) + processorSecondsBelow(child)));
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function proportionalMegabytes(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
}

function secondsOf(pid: number): number {
  const [user, system, children, childrenSystem] = statOf(pid).slice(11, 15).map(Number);
  return ((user ?? 0) + (system ?? 0) + (children ?? 0) + (childrenSystem ?? 0)) / TICKS_PER_SECOND;
}

function statOf(pid: number): string[] {
  return read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it has just ended
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
