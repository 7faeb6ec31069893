import type { Viewer } from '#features/customers/viewer.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { BodyOf } from '#shared/call.ts';
import { type findInquiries, type InquiryCounts, inquiryFilterSchema } from '../../inquiry-list.contract.ts';
import type { Following } from '../pipeline/following.ts';
import type { InquiryListRepository } from './inquiry-list.repository.ts';

export type InquiryListService = ReturnType<typeof createInquiryListService>;

const inbox = inquiryFilterSchema.parse({});
const spam = inquiryFilterSchema.parse({ spam: true });

export function createInquiryListService({
  list,
  following,
}: {
  list: InquiryListRepository;
  following: Pick<Following, 'listHandlers'>;
}) {
  return {
    find: ({ page, limit, ...filter }: BodyOf<typeof findInquiries>, viewer: Viewer) =>
      list.findPage(filter, viewer, { page, limit }),

    async count(viewer: Viewer): Promise<InquiryCounts> {
      const [inInbox, inSpam, unread, mailNotSent, assignees, handlers, vehicles, sources] =
        await Promise.all([
          list.count(inbox, viewer),
          list.count(spam, viewer),
          list.countUnread(viewer),
          list.countMailNotSent(viewer),
          list.listAssignees(viewer),
          following.listHandlers(),
          list.listVehicles(viewer),
          list.listSources(viewer),
        ]);
      return {
        inbox: inInbox,
        spam: inSpam,
        unread,
        mailNotSent,
        people: assignees.map(({ assignee, full_name }) => ({
          username: assignee,
          fullName: full_name ?? assignee,
        })),
        handlers: handlers.map(({ username, full_name }) => ({ username, fullName: full_name })),
        vehicles: vehicles.map(({ id, count, vehicle }) => ({
          ...{ id, count },
          title: (vehicle && vehicleTitle(vehicle)) || `Vehicle ${id}`,
        })),
        sources: sources.map(({ source, found }) => ({ source, count: Number(found) })),
      };
    },
  };
}
