import { SelectField } from '#client/ui/field.tsx';

interface AssigneeSelectProps {
  people: readonly { username: string; fullName: string }[];
  /** By username; empty for nobody. */
  assignee: string;
  onChange: (assignee: string) => void;
  isDisabled?: boolean;
  error?: string | undefined;
  /** Where several of these are on one page. */
  ariaLabel?: string;
}

/** Who looks after what a customer has asked for. */
export function AssigneeSelect({
  people,
  assignee,
  onChange,
  isDisabled = false,
  error,
  ariaLabel,
}: AssigneeSelectProps) {
  const isKnown = assignee === '' || people.some(({ username }) => username === assignee);
  return (
    <SelectField
      label="Looked after by"
      value={assignee}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.value)}
      {...(ariaLabel !== undefined && { 'aria-label': ariaLabel })}
      {...(error !== undefined && { error })}
    >
      <option value="">Nobody yet</option>
      {!isKnown && <option value={assignee}>{assignee} (no longer here)</option>}
      {people.map(({ username, fullName }) => (
        <option key={username} value={username}>
          {fullName}
        </option>
      ))}
    </SelectField>
  );
}
