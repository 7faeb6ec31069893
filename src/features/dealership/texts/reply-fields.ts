/** Facts that a template of a reply may name in braces; filled in when staff choose it. */
export const replyFields = [
  'first name',
  'last name',
  'vehicle',
  'price with label',
  'vehicle link',
  'dealership',
  'dealership phone',
  'my name',
] as const;
export type ReplyField = (typeof replyFields)[number];

const inBraces = /\{([^{}\n]{1,40})\}/g;

export function unknownReplyField(text: string): string | undefined {
  return namesIn(text).find((name) => !isReplyField(name));
}

/** The first field that is still in the text, because nothing is known for it. */
export function openReplyField(text: string): ReplyField | undefined {
  return namesIn(text).find(isReplyField);
}

/** An unknown field stays in its braces, for people to see. Filled-in text is not read again. */
export function fillReply(text: string, facts: Readonly<Partial<Record<ReplyField, string>>>): string {
  return text.replaceAll(inBraces, (whole, name: string) => (isReplyField(name) && facts[name]) || whole);
}

function namesIn(text: string): string[] {
  return [...text.matchAll(inBraces)].map(([, name = '']) => name);
}

function isReplyField(name: string): name is ReplyField {
  return replyFields.some((one) => one === name);
}
