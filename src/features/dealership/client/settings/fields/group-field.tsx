import { Fragment } from 'react';
import type { Path } from '../at-path.ts';
import { useSetting } from './editing.tsx';
import type { FieldPlan, GroupPlan } from './field-plan.ts';
import { SettingField } from './setting-field.tsx';

/** As many fields beside each other as there is room for. */
export const fieldGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))] gap-5';

interface GroupPartsProps {
  path: Path;
  plan: GroupPlan;
}

/** The single values of a group. Times are asked for only where there are other hours than usual. */
export function GroupParts({ path, plan }: GroupPartsProps) {
  const { value: opening } = useSetting([...path, 'opening']);
  const isShown = (part: FieldPlan) => part.kind !== 'time' || opening === undefined || opening === 'hours';
  return plan.parts
    .filter((part) => part.plan.kind !== 'list' && isShown(part.plan))
    .map((part) => (
      <Fragment key={part.name}>
        <SettingField path={[...path, part.name]} plan={part.plan} />
      </Fragment>
    ));
}
