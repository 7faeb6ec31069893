/** Those that hold what was typed; all of them when nothing was, or when it is one of them already. */
export function narrowSuggestions(suggestions: readonly string[], typed: string): readonly string[] {
  const words = typed.trim().toLowerCase();
  if (suggestions.some((suggestion) => suggestion.toLowerCase() === words)) return suggestions;
  return suggestions.filter((suggestion) => suggestion.toLowerCase().includes(words));
}

/** Round and round; nothing (-1) is marked to begin with. */
export function moveChoice(marked: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  if (count === 0) return -1;
  if (key === 'ArrowDown') return (marked + 1) % count;
  return marked <= 0 ? count - 1 : marked - 1;
}
