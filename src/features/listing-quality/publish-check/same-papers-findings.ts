import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { fieldLabels } from '#features/vehicles/fields/shown-fields.ts';
import { staffTitle } from '#features/vehicles/names/staff-title.ts';
import { foldPaper, type PaperField, paperFields } from '#features/vehicles/same-papers.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { PublishFinding } from '../publish-finding.ts';

interface Other {
  title: string;
  status: string;
  isDraft: boolean;
}

/** A sold car may come back; otherwise one of the two was entered twice or mistyped. */
export function samePaperFinding(field: PaperField, { title, status, isDraft }: Other): PublishFinding {
  const state = isDraft ? 'Draft' : statusLabel(status);
  return {
    field,
    severity: isSold({ status }) ? 'hint' : 'should',
    text: `${title} (${state}) has the same ${fieldLabels[field]}.`,
    for: 'buyers',
  };
}

type Listed = { id: number; status: string; isDraft: boolean } & Record<PaperField, string> &
  Parameters<typeof staffTitle>[0];

/**
 * Finds papers of a listed vehicle that another one has too; one other is named for each. Written when asked for, because
 * all of ten thousand may have the same.
 */
export function findSamePapersIn(vehicles: readonly Listed[]): (id: number) => PublishFinding[] {
  const found = new Map<number, Partial<Record<PaperField, Listed>>>();
  const note = (of: Listed, field: PaperField, other: Listed) => {
    const own = found.get(of.id) ?? {};
    own[field] ??= other;
    found.set(of.id, own);
  };
  for (const field of paperFields) {
    const seen = new Map<string, Listed>();
    for (const vehicle of vehicles) {
      const paper = foldPaper(field, vehicle[field]);
      if (paper === '') continue;
      const other = seen.get(paper);
      if (other) {
        note(vehicle, field, other);
        note(other, field, vehicle);
      } else {
        seen.set(paper, vehicle);
      }
    }
  }
  return (id) => {
    const others = found.get(id) ?? {};
    return paperFields.flatMap((field) => {
      const other = others[field];
      if (!other) return [];
      const { status, isDraft } = other;
      const title = staffTitle(other);
      return [samePaperFinding(field, { title, status, isDraft })];
    });
  };
}
