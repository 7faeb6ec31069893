import { SmartLink } from '#client/ui/smart-link.tsx';
import type { TextBlock, TextPart } from '#features/dealership/dealership.contract.ts';

const tags = { heading: 'h2', subheading: 'h3', paragraph: 'p', list: 'ul', numbers: 'ol' } as const;

/** One block of a text, made of elements: nothing in it can be markup. */
export function Block({ kind, lines }: TextBlock) {
  const Tag = tags[kind];
  const isList = kind === 'list' || kind === 'numbers';
  return (
    <Tag>
      {lines.map((parts, at) => {
        const key = `${at}`;
        return isList ? (
          <li key={key}>
            <Line parts={parts} />
          </li>
        ) : (
          <Line key={key} parts={parts} />
        );
      })}
    </Tag>
  );
}

function Line({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, style, href }, at) => {
    const key = `${at}`;
    if (href) {
      return (
        <SmartLink key={key} href={href} className="underline">
          {text}
        </SmartLink>
      );
    }
    if (style === 'bold') return <strong key={key}>{text}</strong>;
    if (style === 'italic') return <em key={key}>{text}</em>;
    return text;
  });
}
