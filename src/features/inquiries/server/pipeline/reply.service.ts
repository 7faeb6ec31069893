import type { Selectable } from 'kysely';
import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import { personName } from '#features/customers/person-name.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { AppError } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { INQUIRY_CHANGED, inquiryFrom } from '../../activity-words.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import type { InquiryPage, replyToInquiry } from '../../pipeline.contract.ts';
import { REPLY_MAIL } from '../../reply.ts';
import type { ChangeInquiry } from '../change-inquiry.ts';
import type { Answering } from '../waiting/answering.ts';
import type { PersonRepository } from './person.repository.ts';
import type { PipelineRepository } from './pipeline.repository.ts';

interface Dependencies {
  changeInquiry: ChangeInquiry;
  pipeline: PipelineRepository;
  persons: Pick<PersonRepository, 'lockToAnswer'>;
  answering: Pick<Answering, 'end'>;
  people: Pick<PeopleRepository, 'list'>;
  outbox: Pick<OutboxRepository, 'add'>;
  activity: ActivityRepository;
  readTemplates: () => Settings['replies']['templates'];
  readDealership: () => Dealership;
  readMail: () => { leadsTo: string };
  publicUrl: string;
  isMailSetUp: boolean;
}

/** The member of staff who answers, as customers know them. */
export type Reader = Viewer & Pick<Actor, 'fullName'>;

export type ReplyService = ReturnType<typeof createReplyService>;

/** Answers by mail through the outbox: while the mail server is away the answer waits, and it is sent once. */
export function createReplyService(dependencies: Dependencies) {
  const { changeInquiry, pipeline, persons, answering, people, outbox, activity, isMailSetUp } = dependencies;

  async function findAddress({ username }: Viewer): Promise<string> {
    const all = await people.list();
    return all.find((one) => one.username === username)?.email ?? '';
  }

  /** Who writes, to any inquiry. */
  async function describeWriter(viewer: Reader) {
    const dealership = dependencies.readDealership();
    return {
      isMailSetUp,
      replyTo: (await findAddress(viewer)) || dependencies.readMail().leadsTo,
      myName: viewer.fullName,
      dealership: dealership.name,
      dealershipPhone: dealership.salesPhones[0]?.number ?? '',
    };
  }

  return {
    describeWriter,

    async describe({ id, vehicle }: Inquiry, viewer: Reader): Promise<InquiryPage['reply']> {
      return {
        ...(await describeWriter(viewer)),
        answers: await pipeline.countAnswers(id),
        templates: dependencies.readTemplates(),
        vehicleLink: vehicle && vehicle.id > 0 ? `${dependencies.publicUrl}${vehicleHref(vehicle.id)}` : '',
      };
    },

    async send(
      id: number,
      { key, subject, text, seenAnswers }: BodyOf<typeof replyToInquiry>,
      staff: Actor & Viewer,
    ): Promise<void> {
      if (!isMailSetUp) throw new AppError('conflict', 'Mail is not set up, so nothing was sent');
      const replyTo = await findAddress(staff);
      const answer = async (tx: Db, row: Selectable<Tables['inquiries']>) => {
        if (row.email === '')
          throw new AppError(
            'conflict',
            'They left no mail address, so nothing was sent. Call them instead.',
          );
        const answers = await pipeline.countAnswers(id, tx);
        const isNew = await pipeline.addReply(tx, id, {
          key,
          subject,
          text,
          replyTo,
          by: nameInHistory(staff),
        });
        // A repeated click, or a repeated call after a lost answer: the reply is in the outbox already.
        if (!isNew) return refuseOther(await pipeline.findReply(key, tx), { inquiry_id: id, subject, text });
        if (seenAnswers !== undefined && answers > seenAnswers) throw answeredMeanwhile();
        await outbox.add(tx, [{ kind: REPLY_MAIL, about: key, inquiryId: id }]);
        await answering.end(tx, row, 'reply', staff);
        await activity.record(tx, {
          staff,
          action: INQUIRY_CHANGED,
          title: `${inquiryFrom(personName(row))}: answered by mail`,
          after: aboutKey(row.submission_key),
        });
      };
      await changeInquiry(id, staff, answer, (tx) => persons.lockToAnswer(tx, id));
    },
  };
}

function answeredMeanwhile(): AppError {
  return new AppError(
    'conflict',
    'This was answered meanwhile, so yours was not sent. Look at what was said, then send it if it is still needed.',
  );
}

interface Stored {
  inquiry_id: number;
  subject: string;
  text: string;
}

/** Refuses a changed text: the first one is on its way, and the change must not be taken for sent. */
function refuseOther(stored: Stored | undefined, wanted: Stored): void {
  const isSame =
    stored?.inquiry_id === wanted.inquiry_id &&
    stored.subject === wanted.subject &&
    stored.text === wanted.text;
  if (isSame) return;
  throw new AppError(
    'conflict',
    'This was not sent: an earlier version of it is on its way already. See the history, then send it again if it is still needed.',
  );
}
