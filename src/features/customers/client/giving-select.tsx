import { useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { AssigneeSelect } from './assignee-select.tsx';

interface GivingSelectProps {
  people: readonly { username: string; fullName: string }[];
  /** As stored, or on its way to be. */
  assignee: string;
  isDisabled: boolean;
  ariaLabel?: string;
  onGive: (assignee: string) => void;
}

/**
 * Gives to another person what is stored elsewhere. What is chosen with the pointer is given at once; a letter or an arrow
 * goes through the people and gives nothing away before Enter, or the button that then stands beside.
 */
export function GivingSelect({ people, assignee, isDisabled, ariaLabel, onGive }: GivingSelectProps) {
  const [wanted, setWanted] = useState<string>();
  const isByKeys = useRef(false);
  const give = (to: string | undefined) => {
    isByKeys.current = false;
    setWanted(undefined);
    if (to !== undefined && to !== assignee) onGive(to);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes how the select inside is used
    <div
      className="flex max-w-sm flex-wrap items-end gap-3 *:first:grow"
      onKeyDown={(event) => {
        isByKeys.current = true;
        if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement) || wanted === undefined)
          return;
        event.preventDefault();
        give(wanted);
      }}
      onPointerDown={() => {
        isByKeys.current = false;
      }}
    >
      <AssigneeSelect
        people={people}
        assignee={wanted ?? assignee}
        isDisabled={isDisabled}
        {...(ariaLabel !== undefined && { ariaLabel })}
        onChange={(to) => (isByKeys.current ? setWanted(to) : give(to))}
      />
      {wanted !== undefined && wanted !== assignee && (
        <Button variant="secondary" disabled={isDisabled} onClick={() => give(wanted)}>
          Give
        </Button>
      )}
    </div>
  );
}

/** For the toast. */
export function nowWith(people: GivingSelectProps['people'], assignee: string): string {
  const name = people.find(({ username }) => username === assignee)?.fullName;
  return `Now looked after by ${name ?? (assignee || 'nobody')}`;
}
