import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { IconButton, toolLook } from '#client/ui/icon-button.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { itemName } from '#features/dealership/settings/setting-part-labels.ts';
import { fieldId, moveItem, type Path, pathName, patternOf, removeItem } from '../at-path.ts';
import { useEditing, useSetting } from './editing.tsx';
import { blankOf, type ListPlan } from './field-plan.ts';
import { fieldGrid, GroupParts } from './group-field.tsx';
import { SettingField } from './setting-field.tsx';

/** A longer list is opened when somebody wants it: it is far to its end by keyboard. */
const MOST_AT_ONCE = 12;

interface ListFieldProps {
  path: Path;
  plan: ListPlan;
}

/** A list that can be added to, removed from and put in order, by keyboard too. */
export function ListField({ path, plan }: ListFieldProps) {
  const { value, setValue } = useSetting(path);
  const { mayChange, problems } = useEditing();
  const items = Array.isArray(value) ? value : [];
  const noun = itemName(patternOf(path));
  const id = fieldId(path);
  const isGroup = plan.item.kind === 'group';
  const focusNext = useFocusAfterChange();
  const { keys, rearrange } = useItemKeys(items.length);
  const [isOpen, setIsOpen] = useState(items.length <= MOST_AT_ONCE);
  const isShown = isOpen || Object.keys(problems).some((name) => name.startsWith(`${pathName(path)}.`));

  const handleMove = (from: number, to: number) => {
    setValue(moveItem(items, from, to));
    rearrange(moveItem(keys, from, to));
    focusNext(`${id}-${to}-${from > to ? 'up' : 'down'}`);
  };
  const handleRemove = (at: number) => {
    setValue(removeItem(items, at));
    rearrange(removeItem(keys, at));
    focusNext(items.length > 1 ? `${id}-${Math.min(at, items.length - 2)}-remove` : `${id}-add`);
    showToast({ title: `${noun} removed`, action: { label: 'Undo', onPress: () => setValue(items) } });
  };
  const handleAdd = () => {
    setValue([...items, blankOf(plan.item)]);
    focusNext(firstFieldOf(path, items.length, plan));
  };

  if (!isShown) {
    return (
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          setIsOpen(true);
          focusNext(firstFieldOf(path, 0, plan));
        }}
      >
        Show All {items.length}
      </Button>
    );
  }
  return (
    <>
      {items.length === 0 && <p className="mb-4 text-muted">None yet.</p>}
      <ol className="grid gap-4">
        {items.map((_, at) => {
          const named = `${noun.toLowerCase()} ${at + 1}`;
          return (
            <li key={keys[at]} className="relative rounded-control border border-line p-4">
              <fieldset>
                <legend className={isGroup ? 'mb-4 text-sm font-semibold text-muted' : 'sr-only'}>
                  {noun} {at + 1}
                </legend>
                {mayChange && (
                  <div className="absolute top-1 right-2 flex">
                    <IconButton
                      id={`${id}-${at}-up`}
                      label={`Move ${named} up`}
                      isOff={at === 0}
                      onClick={() => handleMove(at, at - 1)}
                      className={toolLook}
                    >
                      <ArrowUp aria-hidden="true" className="size-5" />
                    </IconButton>
                    <IconButton
                      id={`${id}-${at}-down`}
                      label={`Move ${named} down`}
                      isOff={at === items.length - 1}
                      onClick={() => handleMove(at, at + 1)}
                      className={toolLook}
                    >
                      <ArrowDown aria-hidden="true" className="size-5" />
                    </IconButton>
                    <IconButton
                      id={`${id}-${at}-remove`}
                      label={`Remove ${named}`}
                      onClick={() => handleRemove(at)}
                      className={toolLook}
                    >
                      <Trash2 aria-hidden="true" className="size-5" />
                    </IconButton>
                  </div>
                )}
                <div className={classNames(fieldGrid, !isGroup && 'pt-1.5')}>
                  {plan.item.kind === 'group' ? (
                    <GroupParts path={[...path, at]} plan={plan.item} />
                  ) : (
                    <SettingField path={[...path, at]} plan={plan.item} label={`${noun} ${at + 1}`} />
                  )}
                </div>
              </fieldset>
            </li>
          );
        })}
      </ol>
      {mayChange && (
        <Button id={`${id}-add`} variant="secondary" size="sm" onClick={handleAdd} className="mt-4">
          <Plus aria-hidden="true" className="size-4" />
          Add {noun.toLowerCase()}
        </Button>
      )}
    </>
  );
}

function firstFieldOf(path: Path, at: number, { item }: ListPlan): string {
  const first = item.kind === 'group' ? item.parts[0]?.name : undefined;
  return fieldId(first === undefined ? [...path, at] : [...path, at, first]);
}

/** Items have no name of their own, but what is under way for one, such as an upload, must move along with it. */
function useItemKeys(count: number) {
  const [state, setState] = useState({ keys: [...Array(count).keys()], next: count });
  const { keys, next } = state;
  const missing = count - keys.length;
  const added = Array.from({ length: Math.max(0, missing) }, (_, at) => next + at);
  const shown = [...keys.slice(0, count), ...added];
  if (missing !== 0) setState({ keys: shown, next: next + added.length });
  return {
    keys: shown,
    rearrange: (rearranged: readonly number[]) => setState({ keys: [...rearranged], next }),
  };
}

/** Focuses an element once the change that was just made is on the screen. */
function useFocusAfterChange(): (id: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return (id) => {
    wanted.current = id;
  };
}
