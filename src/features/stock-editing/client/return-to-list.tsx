import { readEntry } from '#client/navigation/entry-state.ts';
import { leaveByHistory } from '#client/navigation/history-guard.ts';
import { ButtonLink, type ButtonLinkProps } from '#client/ui/button.tsx';

const LIST = '/admin/vehicles';

/** State for links from the list, so that their pages can go back to it as it was. */
export const fromList = { isFromList: true };
const isFromList = () => readEntry('isFromList') === true;

/** To the list; if the visit began there, as it was left, with search and order. */
export function returnToList(navigate: (path: string) => void): void {
  if (isFromList()) leaveByHistory();
  else navigate(LIST);
}

/** `UnsavedWorkGuard` recognises the link by its mark and asks about unsaved work. */
export function ReturnToList(look: Omit<ButtonLinkProps, 'href'>) {
  return (
    <ButtonLink
      {...look}
      href={LIST}
      data-returns=""
      onClick={(event) => {
        if (!isFromList() || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        leaveByHistory();
      }}
    />
  );
}
