/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text of what was escaped here. */
export function unescapeHtml(html: string): string {
  return html.replaceAll(/&(amp|lt|gt|quot|#39);/g, (escaped) => characters[escaped] ?? escaped);
}

const characters = Object.fromEntries(Object.entries(escapes).map(([one, escaped]) => [escaped, one]));
