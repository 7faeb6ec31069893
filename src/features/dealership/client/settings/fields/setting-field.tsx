import { SelectField, TextAreaField, TextField } from '#client/ui/field.tsx';
import { partLabel } from '#features/dealership/settings/setting-part-labels.ts';
import { fieldId, type Path, patternOf } from '../at-path.ts';
import { GalleryPictureField } from '../pictures/gallery-picture-field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { ColourField } from './colour-field.tsx';
import { useEditing, useSetting } from './editing.tsx';
import type { FieldPlan } from './field-plan.ts';
import { NumberField } from './number-field.tsx';
import { optionWords, settingHints } from './setting-hints.ts';

interface SettingFieldProps {
  path: Path;
  plan: FieldPlan;
  /** By default the label of a part is found by its path. */
  label?: string;
}

/** One field that holds a single value. */
export function SettingField({ path, plan, label = partLabel(patternOf(path)) }: SettingFieldProps) {
  const { value, setValue, problem, onLeave, name } = useSetting(path);
  const { hintFor } = useEditing();
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const shared = {
    id: fieldId(path),
    label,
    hint: hintFor(name) ?? settingHints[patternOf(path)],
    error: problem,
    onBlur: onLeave,
  };
  const typed = { ...shared, value: text };
  switch (plan.kind) {
    case 'number':
      return <NumberField {...shared} value={value} onValue={setValue} />;
    case 'picture':
      return plan.drawn.length > 0 ? (
        <GalleryPictureField path={path} label={label} drawn={plan.drawn} />
      ) : (
        <PictureField path={path} label={label} />
      );
    case 'colour':
      return <ColourField {...shared} path={path} />;
    case 'choice':
      return (
        <SelectField {...typed} onChange={(event) => setValue(event.target.value)}>
          {[...new Set([...plan.options, ...(text ? [text] : [])])].map((option) => (
            <option key={option} value={option}>
              {optionWords(option)}
            </option>
          ))}
        </SelectField>
      );
    case 'day':
      return (
        <TextField
          {...typed}
          type="date"
          required={!plan.isOptional}
          onChange={({ target }) => setValue(target.value === '' && plan.isOptional ? null : target.value)}
        />
      );
    case 'kept':
      return (
        <p className="self-end pb-2 text-sm text-muted">
          {label}: {text || 'never'}
        </p>
      );
    case 'long':
    case 'wrapped':
      return (
        <TextAreaField
          {...typed}
          rows={rowsFor(text)}
          required={plan.isRequired}
          className={WIDE}
          onChange={({ target }) =>
            setValue(plan.kind === 'long' ? target.value : target.value.replaceAll(/\s*\n\s*/g, ' '))
          }
        />
      );
    default:
      return (
        <TextField
          {...typed}
          {...inputs[plan.kind as keyof typeof inputs]}
          required={!('isRequired' in plan) || plan.isRequired}
          className={isWide(plan) ? WIDE : undefined}
          onChange={(event) => setValue(event.target.value)}
        />
      );
  }
}

const WIDE = 'col-span-full';

/** Links, and headings in which facts are named: too long for a part of the row. */
function isWide(plan: FieldPlan): boolean {
  return plan.kind === 'link' || ('takesPlaceholders' in plan && plan.takesPlaceholders);
}

const inputs = {
  line: {},
  link: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  time: { type: 'time' },
  phone: { type: 'tel', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off' },
} as const;

const [LEAST_ROWS, MOST_ROWS, IN_A_ROW] = [2, 20, 80];

function rowsFor(text: string): number {
  const rows = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / IN_A_ROW)), 0);
  return Math.min(MOST_ROWS, Math.max(LEAST_ROWS, rows));
}
