import { Button } from '#client/ui/button.tsx';
import { type Span, spans } from '../insight.contract.ts';

const words: Readonly<Record<Span, string>> = {
  '1': 'Today',
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
};

export function SpanChoice({ span, onChoose }: { span: Span; onChoose: (span: Span) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">Days that are counted</legend>
      {spans.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={one === span ? 'primary' : 'secondary'}
          aria-pressed={one === span}
          onClick={() => onChoose(one)}
        >
          {words[one]}
        </Button>
      ))}
    </fieldset>
  );
}

/** As the address says it; what it does not know is the usual one. */
export function readSpan(search: string, usual: Span): Span {
  const asked = new URLSearchParams(search).get('days');
  return spans.find((one) => one === asked) ?? usual;
}
