import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface Labelled {
  label: ReactNode;
  hint?: ReactNode;
  /** The error, announced with the field. */
  error?: string;
}

export interface TextFieldProps extends ComponentProps<'input'>, Labelled {
  /** Suggestions of the browser; any other value is allowed. */
  suggestions?: readonly string[];
}

export function TextField({
  label,
  hint,
  error,
  className,
  required,
  suggestions,
  ...input
}: TextFieldProps) {
  const { id, describedBy, frame } = useFrame({ label, hint, error, required, className }, input.id);
  return frame(
    <>
      <input
        autoComplete={suggestions && 'off'}
        {...input}
        id={id}
        list={suggestions && `${id}-suggestions`}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={classNames('field-box', edge(error))}
      />
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>,
  );
}

export interface TextAreaFieldProps extends ComponentProps<'textarea'>, Labelled {}

export function TextAreaField({ label, hint, error, className, required, ...area }: TextAreaFieldProps) {
  const { id, describedBy, frame } = useFrame({ label, hint, error, required, className }, area.id);
  return frame(
    <textarea
      rows={5}
      {...area}
      id={id}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
      className={classNames('field-box', edge(error), 'resize-y')}
    />,
  );
}

export interface SelectFieldProps extends ComponentProps<'select'>, Labelled {}

/** The native select: the best on phones. */
export function SelectField({
  label,
  hint,
  error,
  className,
  required,
  children,
  ...select
}: SelectFieldProps) {
  const { id, describedBy, frame } = useFrame({ label, hint, error, required, className }, select.id);
  return frame(
    <span className="relative block">
      <select
        {...select}
        id={id}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={classNames('field-box', edge(error), 'appearance-none truncate pr-10')}
      >
        {children}
      </select>
      <SelectArrow />
    </span>,
  );
}

/** Replaces the native arrow of a select with `appearance: none` in a `relative` box. */
export function SelectArrow() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-4 size-2 -translate-y-2/3 rotate-45 border-r-2 border-b-2 border-muted"
    />
  );
}

export interface CheckboxFieldProps extends ComponentProps<'input'>, Labelled {}

export function CheckboxField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const describedBy = describe(id, hint, error);
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-[0.9375rem]">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className="size-5 shrink-0 accent-brand"
        />
        {label}
      </label>
      <Notes id={id} hint={hint} error={error} className="ml-8" />
    </div>
  );
}

function edge(error: string | undefined): string {
  return error ? 'border-danger-text' : 'border-control';
}

function useFrame(
  {
    label,
    hint,
    error,
    required,
    className,
  }: Labelled & { required: boolean | undefined; className: string | undefined },
  givenId: string | undefined,
) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const frame = (control: ReactNode) => (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {control}
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
  return { id, describedBy: describe(id, hint, error), frame };
}

function describe(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return classNames(Boolean(hint) && `${id}-hint`, error && `${id}-error`) || undefined;
}

function Notes({ id, hint, error, className }: Omit<Labelled, 'label'> & { id: string; className?: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={classNames('mt-1 text-sm text-muted', className)}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classNames('mt-1 text-sm font-medium text-danger-text', className)}>
          {error}
        </p>
      )}
    </>
  );
}
