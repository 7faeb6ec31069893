/** How lists say that they do not know something: `TBA`, `n/a`, `-`, or nothing. */
const UNKNOWN =
  /^(?:[-–—]+|\?+|n\/?a|tb[acd]|poa|nil|none|unknown|pending|not (?:known|given|supplied|available|applicable)|to be (?:advised|announced|confirmed))?$/i;

export function saysUnknown(text: string): boolean {
  return UNKNOWN.test(text.trim());
}
