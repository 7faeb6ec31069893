import { randomUUID } from 'node:crypto';
import type { Calendar } from './calendar.ts';
import type { Colleague } from './colleagues.ts';
import type { Act } from './stage.ts';

interface DemoTask {
  text: string;
  stockNumber?: string;
  /** Days from the start of the demonstration, and who wrote it down and is to do it. */
  made: readonly [number, string, Colleague];
  due: readonly [number, Colleague];
}

const tasks: readonly DemoTask[] = [
  {
    text: 'Renew the registration before it runs out',
    stockNumber: 'SCP1163',
    made: [-3, '10:20', 'dana'],
    due: [0, 'tom'],
  },
  { text: 'Photos of the interior', stockNumber: 'SCP1226', made: [-1, '16:40', 'mei'], due: [0, 'mei'] },
  { text: 'Call the detailer about Friday', made: [-2, '09:05', 'dana'], due: [0, 'dana'] },
  { text: 'Order new window card holders', made: [-1, '12:00', 'dana'], due: [3, 'mei'] },
];

/** What they have written down to do today, and later. */
export function taskActs({ moment, dayOf }: Calendar): Act[] {
  return tasks.map(({ text, stockNumber, made: [days, time, by], due: [inDays, who] }) => ({
    at: moment(days, time),
    name: `Task: ${text}`,
    play: ({ taskService }, { staffOf, vehicleOf }) =>
      taskService.add(
        {
          ...{ key: randomUUID(), text, assignee: staffOf(who).username, dueOn: dayOf(inDays) },
          ...(stockNumber && { vehicleId: vehicleOf(stockNumber) }),
        },
        staffOf(by),
      ),
  }));
}
