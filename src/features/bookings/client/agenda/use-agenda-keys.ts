import { useEffect } from 'react';
import { useCommand } from '#features/staff/client/commands/use-command.ts';

interface AgendaKeys {
  onTurn: (by: 1 | -1) => void;
  onToday: () => void;
}

const ownUseOfKeys =
  'input, select, textarea, [contenteditable], [role="dialog"], [role="tablist"], [role="menu"]';

/** Arrows turn the page of the agenda; T leads to today. */
export function useAgendaKeys({ onTurn, onToday }: AgendaKeys): void {
  useCommand('agendaToday', onToday);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof Element && target.closest(ownUseOfKeys)) return;
      if (event.key === 'ArrowRight') onTurn(1);
      else if (event.key === 'ArrowLeft') onTurn(-1);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [onTurn]);
}
