import { useApiQuery } from '#client/api/use-api-query.ts';
import { Table } from '#client/ui/table.tsx';
import { addressOf } from '#shared/call-address.ts';
import { groupThousands } from '#shared/numbers.ts';
import { type ResponseFigures, withinMinutes } from '../../response-figures.ts';
import type { readResponseTimes } from '../../response-times.contract.ts';
import { waitingWords } from '../../waiting-words.ts';

export function useResponseTimes() {
  return useApiQuery(addressOf<typeof readResponseTimes>('/api/admin/response-times'), {
    refetchOnMount: 'always',
  });
}

const UNKNOWN = '–';
const timeOf = (minutes: number | null) => (minutes === null ? UNKNOWN : waitingWords(Math.round(minutes)));

function shareOf({ answered, within }: ResponseFigures, at: number): string {
  return answered === 0 ? UNKNOWN : `${Math.round(((within[at] ?? 0) / answered) * 100)} %`;
}

type Row = ResponseFigures & { name: string };

/** A row for each name; `unnamed` is what an empty one is called. */
export function ResponseTable({
  caption,
  heading,
  rows,
  unnamed,
}: {
  caption: string;
  heading: string;
  rows: readonly Row[];
  unnamed: string;
}) {
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { heading, isRowHeading: true, cell: ({ name }) => name || unnamed },
        { heading: 'Answered', isNumber: true, cell: ({ answered }) => groupThousands(answered) },
        { heading: 'Not answered', isNumber: true, cell: ({ unanswered }) => groupThousands(unanswered) },
        { heading: 'Median', isNumber: true, cell: ({ median }) => timeOf(median) },
        { heading: '9 of 10 within', isNumber: true, cell: ({ ninetieth }) => timeOf(ninetieth) },
        ...withinMinutes.map((limit, at) => ({
          heading: `Under ${limit} min`,
          isNumber: true,
          cell: (figures: ResponseFigures) => shareOf(figures, at),
        })),
      ]}
    />
  );
}
