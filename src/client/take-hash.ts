/** Whether the address leads to this part of the page, which then is removed from it: a link pressed before the code came. */
export function takeHash(id: string): boolean {
  if (location.hash !== `#${id}`) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}
