import { statusLabel } from '../field-words.ts';
import type { PublishFinding } from '../publish-finding.ts';
import { foldPaper, type PaperField, paperFields } from '../same-papers.ts';
import { fieldLabels } from '../shown-fields.ts';
import { vehicleTitle } from '../vehicle-labels.ts';

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
    severity: status === 'sold' ? 'hint' : 'should',
    text: `${title} (${state}) has the same ${fieldLabels[field]}.`,
    for: 'buyers',
  };
}

type Listed = { id: number; status: string; isDraft: boolean } & Record<PaperField, string> &
  Parameters<typeof vehicleTitle>[0];

/** Papers that two vehicles of the list have, by the id of either. One other vehicle is named for each paper. */
export function findSamePapersIn(
  vehicles: readonly Listed[],
): ReadonlyMap<number, readonly PublishFinding[]> {
  const found = new Map<number, PublishFinding[]>();
  const note = (of: Listed, field: PaperField, other: Listed) => {
    const title = vehicleTitle(other) || `Vehicle ${other.id}`;
    const own = found.get(of.id) ?? [];
    if (own.some((finding) => finding.field === field)) return;
    found.set(of.id, [...own, samePaperFinding(field, { ...other, title })]);
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
  return found;
}
