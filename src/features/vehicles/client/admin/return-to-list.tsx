import { readEntry } from '#client/navigation/entry-state.ts';
import { leaveByHistory } from '#client/navigation/history-guard.ts';
import { ButtonLink, type ButtonLinkProps } from '#client/ui/button.tsx';

const LIST = '/admin/vehicles';

/** For links from the list: the pages they lead to can then go back to it as it was left. */
export const fromList = { isFromList: true };
const isFromList = () => readEntry('isFromList') === true;

/** To the list: where it was left, with its search and its order, when that is where one came from. */
export function returnToList(navigate: (path: string) => void): void {
  if (isFromList()) leaveByHistory();
  else navigate(LIST);
}

/** What has not been saved is asked for on the way (`UnsavedWorkGuard` knows the link by its mark). */
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
