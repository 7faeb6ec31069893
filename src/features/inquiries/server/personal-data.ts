import type { VisitorPhotoRepository } from '#features/photos/server/visitor-photos/visitor-photo.repository.ts';
import {
  forgetBuyers,
  listBoughtBy,
  listIdsBoughtBy,
  readableSale,
} from '#features/vehicles/server/buyers.repository.ts';
import { idsOf, keysOf, type Person } from '#server/people/person.ts';
import type { NamingWords, PeopleRows, PersonalData } from '#server/people/personal-data.ts';
import { parsed, personColumns, type Readable, readable, withVehicle } from '#server/people/readable.ts';
import { inquiryFrom, inquiryMarks, namelessInquiryTitles } from '../activity-words.ts';
import { type EventKind, eventWords, type InquiryStatus, statusLabels } from '../pipeline.ts';
import {
  listEventsOf,
  listInquiryKeys,
  listInquiryRows,
  listRepliesOf,
  removeInquiries,
} from './inquiry-rows.repository.ts';

const inquiryColumns = {
  created_at: 'Sent',
  ...personColumns,
  interest: 'About',
  message: 'Message',
  status: 'Stage',
  lost_reason: 'Why it was lost',
  assignee: 'Looked after by',
  follow_up_on: 'Follow up on',
  first_response_at: 'First answered',
  first_response_by: 'First answered by',
  sent_from: 'Page of the form',
  landed_on: 'First page of the visit',
  referrer_host: 'Website before',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
  device_kind: 'Device',
} as const;

const noteColumns = { at: 'When', kind: 'Kind', text: 'Text', staff_name: 'Written by' } as const;
const photoColumns = { created_at: 'Sent', width: 'Width', height: 'Height' } as const;
const replyColumns = { at: 'When', subject: 'Subject', text: 'Text', staff_name: 'Written by' } as const;

/** What is held about somebody who wrote. Notes, photos and replies go with their inquiry. */
export function listInquiryData({
  visitorPhotos,
}: {
  visitorPhotos: Pick<VisitorPhotoRepository, 'listOfKeys'>;
}): PersonalData[] {
  return [
    {
      label: 'Inquiries',
      list: async (_tx, { inquiries }) =>
        inquiries.map((row) =>
          withAlsoAbout(
            withVehicle(readable({ ...row, status: stageWords(row.status) }, inquiryColumns), row),
            row,
          ),
        ),
      lock: (tx, person) => listIdsBoughtBy(tx, buyerKeys(person)),
      async erase(tx, person) {
        await removeInquiries(tx, idsOf(person.inquiries));
        // Once no sale finds them any more.
        await forgetBuyers(tx, buyerKeys(person));
      },
    },
    {
      label: 'Vehicles bought',
      list: async (tx, person) => (await listBoughtBy(tx, buyerKeys(person))).map(readableSale),
    },
    {
      label: 'Notes and history',
      list: async (tx, { inquiries }) =>
        (await listEventsOf(tx, idsOf(inquiries))).map((row) =>
          readable({ ...row, kind: kindWords(row.kind) }, noteColumns),
        ),
    },
    {
      label: 'Photos',
      list: async (tx, { inquiries }) => {
        const keys = inquiries.map(({ photos_key }) => photos_key).filter((key) => key !== '');
        return (await visitorPhotos.listOfKeys(tx, keys)).map((row) => ({
          ...readable(row, photoColumns),
          'For staff to hand over': addressOfPhoto(row, inquiries),
        }));
      },
    },
    {
      label: 'Replies by mail',
      list: async (tx, { inquiries }) =>
        (await listRepliesOf(tx, idsOf(inquiries))).map((row) => readable(row, replyColumns)),
    },
  ];
}

const withAlsoAbout = (named: Readable, { also_about }: { also_about: string | null }): Readable =>
  also_about === null ? named : { ...named, 'Further vehicles': parsed(also_about) };

/** Words of the screens; what is in no list stays as it is stored. */
function stageWords(status: string): string {
  return Object.hasOwn(statusLabels, status) ? statusLabels[status as InquiryStatus] : status;
}

function kindWords(kind: string): string {
  return Object.hasOwn(eventWords, kind) ? eventWords[kind as EventKind] : kind;
}

/** Never an empty list, which would be invalid SQL. */
const buyerKeys = (person: Person) => ['', ...keysOf(person)];

/** The pictures themselves are too large for the export. */
function addressOfPhoto(
  { id, photos_key }: { id: number; photos_key: string },
  inquiries: Person['inquiries'],
): string {
  const inquiry = inquiries.find((one) => one.photos_key === photos_key);
  return `/api/admin/inquiries/${inquiry?.id}/photos/${id}`;
}

export const inquiryRows: PeopleRows<'inquiries'> = {
  kind: 'inquiries',
  listKeys: listInquiryKeys,
  listByIds: listInquiryRows,
};

export const inquiryNames: NamingWords = {
  nameless: namelessInquiryTitles,
  beginnings: (name) =>
    [':', ...Object.values(inquiryMarks).map(({ words }) => ` ${words}`)].map(
      (words) => inquiryFrom(name) + words,
    ),
};
