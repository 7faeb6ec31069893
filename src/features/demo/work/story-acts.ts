import { randomUUID } from 'node:crypto';
import type { FollowedFields } from '#features/inquiries/pipeline.contract.ts';
import { type Calendar, hoursAfter } from './calendar.ts';
import type { Colleague } from './colleagues.ts';
import { type Letter, mailboxOf } from './letter-acts.ts';
import type { Act, Cast, Stage } from './stage.ts';
import { type Doing, storyOf } from './stories.ts';

/** What staff did about those inquiries that somebody has read. */
export function storyActs(letters: readonly Letter[], calendar: Calendar): Act[] {
  return letters.flatMap((letter) =>
    storyOf(letter.inquiry).map(([after, by, doing]) => ({
      at: hoursAfter(letter.at, after),
      name: `${Object.keys(doing).join()} to ${mailboxOf(letter.inquiry.from)}`,
      play: (stage: Stage, cast: Cast) => act(stage, cast, { letter, letters, by, doing, calendar }),
    })),
  );
}

interface Scene {
  letter: Letter;
  letters: readonly Letter[];
  by: Colleague;
  doing: Doing;
  calendar: Calendar;
}

async function act(stage: Stage, { staffOf }: Cast, { letter, letters, by, doing, calendar }: Scene) {
  const staff = staffOf(by);
  const id = await idOf(stage, letter.key);
  const follow = (wanted: Partial<FollowedFields>) => stage.pipelineService.follow(id, wanted, staff);
  const note = (kind: 'note' | 'call', text: string) =>
    stage.pipelineService.note(id, { key: randomUUID(), kind, text }, staff);
  if ('reply' in doing) return reply(stage, { id, staff, text: doing.reply });
  if ('note' in doing) return note('note', doing.note);
  if ('call' in doing) return note('call', doing.call);
  if ('lost' in doing) return follow({ status: 'lost', lostReason: doing.lost });
  if ('status' in doing) return follow({ status: doing.status });
  if ('give' in doing) return follow({ assignee: staffOf(doing.give).username });
  if ('followUp' in doing) return follow({ followUpOn: calendar.dayOf(doing.followUp) });
  if ('read' in doing) return stage.inquiryService.markRead(id, staff);
  const others = letters.filter((one) => one !== letter && mailboxOf(one.inquiry.from) === doing.join);
  const ids = await Promise.all(others.map(({ key }) => idOf(stage, key)));
  return stage.personService.join(id, ids, staff);
}

/** The mail goes nowhere, and counts as sent. */
async function reply(
  { withMail }: Stage,
  { id, staff, text }: { id: number; staff: ReturnType<Cast['staffOf']>; text: string },
): Promise<void> {
  const { replyService, outbox } = withMail;
  const subject = 'Your enquiry at Southern Cross Prestige';
  const signed = `${text}\n\nKind regards\n${staff.fullName}\nSouthern Cross Prestige`;
  await replyService.send(id, { key: randomUUID(), subject, text: signed }, staff);
  const mail = await outbox.takeDue();
  if (mail) await outbox.markSent(mail);
}

export async function idOf({ inquiries }: Pick<Stage, 'inquiries'>, key: string): Promise<number> {
  const found = await inquiries.findByKey(key);
  if (!found) throw new Error('The inquiry is not there');
  return found.id;
}
