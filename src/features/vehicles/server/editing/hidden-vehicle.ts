/** It was public, and staff took it off the site: stock, not a draft. */
export function isHidden({ is_draft, hidden_at }: { is_draft: 0 | 1; hidden_at: string | null }): boolean {
  return is_draft === 1 && hidden_at !== null;
}
