import { AreaChart } from '#client/ui/area-chart.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { type Column, Table } from '#client/ui/table.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { Panel } from '#pages/admin/shell/panel.tsx';
import { formatDollars } from '#shared/money.ts';
import { LONG_TEXT, Specimen } from './specimen.tsx';

interface Row {
  name: string;
  status: string;
  price: number;
}

const rows: readonly Row[] = [
  { name: '2021 Porsche 911 Carrera S', status: 'Available', price: 289_900 },
  { name: LONG_TEXT, status: 'Reserved', price: 54_000 },
];
const columns: readonly Column<Row>[] = [
  { heading: 'Vehicle', cell: (row) => row.name, isRowHeading: true },
  { heading: 'Status', cell: (row) => <Badge tone="neutral">{row.status}</Badge> },
  { heading: 'Price', cell: (row) => formatDollars(row.price), isNumber: true },
];

export function DataSpecimens() {
  return (
    <Panel title="Table, pagination, tabs, chart">
      <div className="grid gap-8">
        <Specimen name="Table">
          <Table caption="Sample vehicles" columns={columns} rows={rows} rowKey={(row) => row.name} />
        </Specimen>
        <Specimen name="Table without rows">
          <Table caption="No vehicles" columns={columns} rows={[]} rowKey={(row) => row.name} />
        </Specimen>
        <Specimen name="Tabs">
          <Tabs
            label="Sample tabs"
            tabs={[
              { value: 'one', label: 'Basic Information', content: <p>What the first tab holds.</p> },
              { value: 'two', label: 'Specifications', content: <p>What the second tab holds.</p> },
              { value: 'three', label: 'Spam (0)', content: <p>What the third tab holds.</p> },
            ]}
          />
        </Specimen>
        <Specimen name="Area chart" className="max-w-2xl">
          <AreaChart
            title="Balance over time"
            tableCaption="Balance at the end of each year"
            xLabel="Years"
            yLabel="Balance"
            values={[54_000, 41_600, 28_500, 14_700, 0]}
            ticks={[0, 1, 2, 3, 4].map((year) => ({ label: String(year), index: year }))}
            format={formatDollars}
          />
        </Specimen>
      </div>
    </Panel>
  );
}
