import { createPlannedMail, type PlannedMailNeeds } from '#features/customers/server/planned-mail.ts';
import { type MailReceiver, mailReceivers } from '#features/customers/unsent-mail.ts';
import { type HoldEvent, holdMails } from '../../hold-events.ts';

const told: Readonly<Record<HoldEvent, readonly MailReceiver[]>> = {
  asked: mailReceivers,
  confirmed: ['customer'],
  declined: ['customer'],
  extended: ['customer'],
  released: ['customer'],
  withdrawn: mailReceivers,
  due: ['dealership'],
};

export type PlannedHoldMail = ReturnType<typeof createPlannedHoldMail>;

/** Mail about holds. What makes an earlier one wrong withdraws it by name, whoever is told of it. */
export const createPlannedHoldMail = (needs: PlannedMailNeeds) =>
  createPlannedMail<HoldEvent>(needs, {
    kinds: holdMails,
    receiversOf: (event) => told[event],
    waiting: 'asked',
    changing: [],
  });
