import { isSold } from '#features/vehicles/sold.ts';
import type { FindingSeverity, JudgedVehicle, PublishFinding } from '../publish-finding.ts';
import { findContradictions } from './contradictions.ts';
import { checkLaw, type JudgedSite } from './law-check.ts';
import { findMissingParts } from './missing-parts.ts';

/** What is missing or contradictory in a vehicle, worst first. One that is sold needs no more work. */
export function checkListing(vehicle: JudgedVehicle, site: JudgedSite): PublishFinding[] {
  if (isSold(vehicle)) return [];
  return worstFirst([
    ...checkLaw(vehicle, site),
    ...findMissingParts(vehicle),
    ...findContradictions(vehicle, site.today),
  ]);
}

export const severities: readonly FindingSeverity[] = ['must', 'should', 'hint'];

export function worstFirst(findings: readonly PublishFinding[]): PublishFinding[] {
  return findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

export function countFindings(findings: readonly PublishFinding[]): Record<FindingSeverity, number> {
  const counts = { must: 0, should: 0, hint: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** Hints alone are no work. */
export function needsWork(findings: readonly PublishFinding[]): boolean {
  return findings.some(({ severity }) => severity !== 'hint');
}
