import { useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

/** A field changed by two people, with both values as displayed. */
export interface Clash {
  name: string;
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictDialogProps {
  clashes: readonly Clash[];
  onBack: () => void;
  /** Called with the names of the fields in which this person's value wins. */
  onDecide: (mine: readonly string[]) => void;
}

/** Two people changed the same field. Nothing is overwritten until this one decides. */
export function ConflictDialog({ clashes, onBack, onDecide }: ConflictDialogProps) {
  const back = useRef<HTMLButtonElement>(null);
  const [mine, setMine] = useState<readonly string[]>([]);
  const choose = (name: string, isMine: boolean) =>
    setMine((now) => (isMine ? [...now, name] : now.filter((one) => one !== name)));
  return (
    <Dialog
      open={clashes.length > 0}
      onOpenChange={onBack}
      title="Changed by somebody else"
      description="While you had this vehicle open, somebody else changed what you have changed too. What else they changed is kept."
      firstFocus={back}
      footer={
        <>
          <Button ref={back} variant="secondary" onClick={onBack}>
            Back to the Form
          </Button>
          <Button onClick={() => onDecide(mine)}>Save These</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {clashes.map(({ name, label, mine: own, theirs }) => (
          <fieldset key={name}>
            <legend className="font-semibold">{label}</legend>
            <Choice
              name={name}
              isChosen={!mine.includes(name)}
              onChoose={() => choose(name, false)}
              label="Theirs"
              value={theirs}
            />
            <Choice
              name={name}
              isChosen={mine.includes(name)}
              onChoose={() => choose(name, true)}
              label="Mine"
              value={own}
            />
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  label: string;
  value: string;
}

function Choice({ name, isChosen, onChoose, label, value }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name={`clash-${name}`}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="line-clamp-4 min-w-0 wrap-anywhere">
        {label}: {value}
      </span>
    </label>
  );
}
