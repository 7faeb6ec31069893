import { createContext, use } from 'react';
import type { SitePicture } from '#features/photos/site-picture.contract.ts';
import { getAt, type Path, pathName } from '../at-path.ts';
import type { Problems } from '../problems.ts';

/** What the fields of a section need. */
export interface Editing {
  /** A whole section by its name. */
  section: (name: string) => unknown;
  setValue: (path: Path, value: unknown) => void;
  problems: Problems;
  /** Problems are shown once a field was left, or all of them when somebody wants to publish. */
  isTold: (name: string) => boolean;
  onLeave: (name: string) => void;
  mayChange: boolean;
  /** A hint that depends on this installation, before the usual one. */
  hintFor: (name: string) => string | undefined;
  /** An own picture by its id, published or only uploaded. */
  pictureOf: (id: number) => SitePicture;
  addPicture: (picture: SitePicture) => void;
}

export const EditingContext = createContext<Editing | undefined>(undefined);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('There is no EditingContext around this component');
  return editing;
}

/** One value, with its problem once it may be shown. */
export function useSetting(path: Path) {
  const { section, setValue, problems, isTold, onLeave } = useEditing();
  const [first, ...rest] = path;
  const name = pathName(path);
  return {
    name,
    value: getAt(section(String(first)), rest),
    setValue: (value: unknown) => setValue(path, value),
    problem: isTold(name) ? problems[name] : undefined,
    /** The problem, shown or not: for live previews. */
    hiddenProblem: problems[name],
    onLeave: () => onLeave(name),
  };
}
