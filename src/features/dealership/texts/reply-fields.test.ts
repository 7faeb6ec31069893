import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillReply, openReplyField, replyFields, unknownReplyField } from './reply-fields.ts';

describe('a template of a reply', () => {
  it('names what is known, and leaves what is not for people to see', () => {
    const text = 'Hello {first name}, the {vehicle} is {price with label}. {my name}';
    expect(fillReply(text, { 'first name': 'Mia', 'my name': 'Sam', vehicle: '' })).toBe(
      'Hello Mia, the {vehicle} is {price with label}. Sam',
    );
    expect(openReplyField('the {vehicle}')).toBe('vehicle');
    expect(openReplyField('what I {really} mean')).toBeUndefined();
    expect(unknownReplyField('{first name} {nick name}')).toBe('nick name');
    expect(unknownReplyField('{first name}')).toBeUndefined();
  });

  it('is filled in once: what somebody is called is never read as a field', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...replyFields),
        fc.constantFrom(...replyFields),
        (before, field, name) => {
          const plain = before.replaceAll(/[{}]/g, '');
          expect(fillReply(plain, { [field]: 'x' })).toBe(plain);
          expect(fillReply(`${plain}{${field}}`, { [field]: `{${name}}` })).toBe(`${plain}{${name}}`);
        },
      ),
    );
  });
});
