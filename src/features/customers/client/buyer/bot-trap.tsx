import type { ComponentProps } from 'react';

/** A field that is hidden from people and from the keyboard: only bots fill it in. */
export function BotTrap(props: ComponentProps<'input'> & { name: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Website
        <input type="text" tabIndex={-1} autoComplete="off" {...props} />
      </label>
    </div>
  );
}
