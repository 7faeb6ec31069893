import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { VehicleField } from '#features/vehicles/fields/shown-fields.ts';
import type { VehicleFormValues } from './vehicle-form.ts';

/** Links from elsewhere name a field by this: `/admin/vehicles/7/edit#field-seats`. */
export function fieldId(name: VehicleField): string {
  return `field-${name}`;
}

interface FieldGroupProps {
  form: UseFormReturn<VehicleFormValues>;
  title: string;
  names: readonly VehicleField[];
  /** Rarely needed: closed until somebody opens it, a link names a field in it, or one has a problem. */
  isFolded: boolean;
  children: ReactNode;
}

export function FieldGroup({ form, title, names, isFolded, children }: FieldGroupProps) {
  const { isOpen, setIsOpen, box } = useFold({ form, names, isFolded });
  if (!isFolded)
    return (
      <fieldset className="rounded-card border border-line bg-surface p-5 sm:p-6">
        <legend className="float-left mb-4 text-heading">{title}</legend>
        <div className="clear-both grid gap-5 sm:grid-cols-2">{children}</div>
      </fieldset>
    );
  return (
    <details
      ref={box}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="rounded-card border border-line bg-surface"
    >
      <summary className="min-h-11 cursor-pointer rounded-card p-5 sm:px-6">
        <span className="text-heading">{title}</span> <KnownCount form={form} names={names} />
      </summary>
      <fieldset className="min-w-0 px-5 pb-5 sm:px-6 sm:pb-6">
        <legend className="sr-only">{title}</legend>
        <div className="grid gap-5 sm:grid-cols-2">{children}</div>
      </fieldset>
    </details>
  );
}

/** How many of them are filled in, so that a closed group does not look empty. */
function KnownCount({ form, names }: Pick<FieldGroupProps, 'form' | 'names'>) {
  const values = useWatch({ control: form.control, name: names });
  const known = values.filter(Boolean).length;
  return (
    <span className="ml-1 text-sm text-muted">
      {known === 0 ? 'none filled in' : `${known} of ${names.length} filled in`}
    </span>
  );
}

function useFold({ form, names, isFolded }: Pick<FieldGroupProps, 'form' | 'names' | 'isFolded'>) {
  const [isOpen, setIsOpen] = useState(!isFolded);
  const box = useRef<HTMLDetailsElement>(null);
  const { errors } = form.formState;
  const wrong = names.find((name) => errors[name]);

  // A closed group cannot take the focus that the form gives to the first problem.
  useEffect(() => {
    if (!wrong || box.current?.open !== false) return;
    box.current.open = true;
    focusOn(wrong);
  }, [wrong]);

  useEffect(() => {
    const follow = () => {
      const named = names.find((name) => window.location.hash === `#${fieldId(name)}`);
      if (!named) return;
      if (box.current) box.current.open = true;
      focusOn(named);
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [names]);

  return { isOpen, setIsOpen, box };
}

function focusOn(name: VehicleField): void {
  const field = document.getElementById(fieldId(name));
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
