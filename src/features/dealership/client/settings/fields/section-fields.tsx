import { Fragment, type ReactNode } from 'react';
import { CheckboxField } from '#client/ui/field.tsx';
import { settingLabels } from '#features/dealership/settings/setting-labels.ts';
import { partLabel } from '#features/dealership/settings/setting-part-labels.ts';
import type { SectionName } from '#features/dealership/settings/settings-schema.ts';
import { placeholders } from '#features/dealership/texts/placeholders.ts';
import { fieldId, type Path, pathName, patternOf } from '../at-path.ts';
import { useEditing, useSetting } from './editing.tsx';
import { blankOf, type FieldPlan, type GroupPlan, planOf, takesPlaceholders } from './field-plan.ts';
import { fieldGrid, GroupParts } from './group-field.tsx';
import { ListField } from './list-field.tsx';
import { NextHolidays } from './next-holidays.tsx';
import { SettingField } from './setting-field.tsx';
import { settingHints } from './setting-hints.ts';
import { WeeklyHours } from './weekly-hours.tsx';

/** All fields of a section, as its schema has them: single values first, then groups and lists in boxes. */
export function SectionFields({ section }: { section: SectionName }) {
  const { mayChange } = useEditing();
  const plan = planOf(section);
  const labels: Readonly<Record<string, string>> = settingLabels[section].fields;
  const single = plan.parts.filter((part) => isSingle(part.plan));
  const composed = plan.parts.filter((part) => !isSingle(part.plan));
  return (
    <fieldset disabled={!mayChange} className="grid gap-6">
      <legend className="sr-only">{settingLabels[section].label}</legend>
      {takesPlaceholders(plan) && <PlaceholderNote />}
      {single.length > 0 && (
        <div className={`${box} ${fieldGrid}`}>
          {single.map(({ name, plan: field }) => (
            <Fragment key={name}>
              <SettingField path={[section, name]} plan={field} label={labels[name]} />
            </Fragment>
          ))}
        </div>
      )}
      {composed.map(({ name, plan: field }) => (
        <Composed key={name} path={[section, name]} plan={field} label={labels[name] ?? name} />
      ))}
    </fieldset>
  );
}

const box = 'rounded-card border border-line bg-surface p-5 shadow-card sm:p-6';

const isSingle = ({ kind }: FieldPlan) => kind !== 'group' && kind !== 'list';

function Composed({ path, plan, label }: { path: Path; plan: FieldPlan; label: string }) {
  if (plan.kind === 'list') {
    return (
      <Box path={path} label={label}>
        <ListField path={path} plan={plan} />
        {pathName(path) === 'hours.publicHolidays' && <NextHolidays path={path} />}
      </Box>
    );
  }
  if (plan.kind !== 'group') return null;
  if (isWeek(plan)) {
    return (
      <Box path={path} label={label}>
        <WeeklyHours path={path} plan={plan} />
      </Box>
    );
  }
  return (
    <Box path={path} label={label}>
      {plan.isOptional ? <OptionalGroup path={path} plan={plan} /> : <Group path={path} plan={plan} />}
    </Box>
  );
}

interface GroupProps {
  path: Path;
  plan: GroupPlan;
}

function Group({ path, plan }: GroupProps) {
  const lists = plan.parts.filter((part) => part.plan.kind === 'list');
  return (
    <>
      <div className={fieldGrid}>
        <GroupParts path={path} plan={plan} />
      </div>
      {lists.map((part) => (
        <InnerList key={part.name} path={[...path, part.name]} plan={part.plan} />
      ))}
    </>
  );
}

/** A group that a dealership may do without, such as the map. */
function OptionalGroup({ path, plan }: GroupProps) {
  const { value, setValue } = useSetting(path);
  const isThere = value !== null;
  return (
    <>
      <CheckboxField
        label="Shown on the site"
        checked={isThere}
        onChange={({ target }) => setValue(target.checked ? blankOf({ ...plan, isOptional: false }) : null)}
        className="mb-3"
      />
      {isThere && <Group path={path} plan={plan} />}
    </>
  );
}

const isWeek = ({ parts }: GroupPlan) => parts.every(({ plan }) => plan.kind === 'group' && plan.isOptional);

function InnerList({ path, plan }: { path: Path; plan: FieldPlan }) {
  const pattern = patternOf(path);
  return (
    <fieldset className="mt-6">
      <legend className="mb-4 font-semibold">{partLabel(pattern)}</legend>
      <Notes path={path} />
      {plan.kind === 'list' && <ListField path={path} plan={plan} />}
    </fieldset>
  );
}

function Box({ path, label, children }: { path: Path; label: string; children: ReactNode }) {
  return (
    <fieldset id={fieldId(path)} tabIndex={-1} className={box}>
      <legend className="float-left mb-4 text-heading">{label}</legend>
      <div className="clear-both">
        <Notes path={path} />
        {children}
      </div>
    </fieldset>
  );
}

/** The hint and the problem of a group or a list as a whole. */
function Notes({ path }: { path: Path }) {
  const { hiddenProblem } = useSetting(path);
  const hint = settingHints[patternOf(path)];
  return (
    <>
      {hint && <p className="-mt-3 mb-4 max-w-prose text-sm text-muted">{hint}</p>}
      {hiddenProblem && (
        <p id={`${fieldId(pathName(path))}-error`} className="mb-4 text-sm font-medium text-danger-text">
          {hiddenProblem}
        </p>
      )}
    </>
  );
}

function PlaceholderNote() {
  const [first = '', ...others] = placeholders.map((name) => `{${name}}`);
  return (
    <p className="text-sm text-muted">
      Texts can name facts, so that they are changed in one place: {[first, ...others].join(', ')}.
    </p>
  );
}
