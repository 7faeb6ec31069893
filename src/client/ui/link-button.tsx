import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';

interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'onClick' | 'onKeyDown' | 'role'> {
  /** Where it leads until the page's code has come, and without JavaScript: the part of the page that it opens. */
  href: `#${string}`;
  onPress: () => void;
}

/** A button that works before the page's code has come: until then it is a link to what it opens. */
export function LinkButton({ href, onPress, ...anchor }: LinkButtonProps) {
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    onPress();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    onPress();
  };
  // biome-ignore lint/a11y/useSemanticElements: a button does nothing before the code has come
  return <a {...anchor} href={href} role="button" onClick={handleClick} onKeyDown={handleKey} />;
}
