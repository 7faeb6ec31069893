import { useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#client/ui/class-names.ts';
import type { Panel } from '../insight.contract.ts';
import { InsightPanel } from './insight-panel.tsx';

/** The panel that is printed alone; undefined while none is. */
export function usePrintedPanel() {
  const [printed, setPrinted] = useState<string>();
  const print = (id: string) => {
    flushSync(() => setPrinted(id));
    // Some browsers print later than they answer.
    addEventListener('afterprint', () => setPrinted(undefined), { once: true });
    window.print();
  };
  return { printed, print };
}

interface Props extends ReturnType<typeof usePrintedPanel> {
  panels: readonly Panel[];
  period: { from: string; to: string };
  isWide: (panel: Panel) => boolean;
}

/** Beside each other where there is room. */
export function InsightPanels({ panels, period, isWide, printed, print }: Props) {
  return (
    <div className="grid gap-6 xl:grid-cols-2 print:block print:space-y-6">
      {panels.map((panel) => (
        <div
          key={panel.id}
          className={classNames(
            'min-w-0',
            isWide(panel) && 'xl:col-span-2',
            printed !== undefined && printed !== panel.id && 'print:hidden',
          )}
        >
          <InsightPanel
            panel={panel}
            period={period}
            isPrinted={printed === panel.id}
            onPrint={() => print(panel.id)}
          />
        </div>
      ))}
    </div>
  );
}
