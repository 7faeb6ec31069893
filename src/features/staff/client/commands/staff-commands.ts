import type { Permission } from '#shared/permissions.ts';

/** How the help groups the keys. Each group can be switched off as a whole. */
export const keyGroups = {
  everywhere: 'Everywhere',
  list: 'In a list',
  inquiry: 'On the page of an inquiry',
  pages: 'Go to a page: G, then',
} as const;
export type KeyGroup = keyof typeof keyGroups;

export interface StaffCommand {
  does: string;
  /** Keys without Ctrl, each of which does it. A sequence has a space. */
  keys?: readonly string[];
  group?: KeyGroup;
  /** The page that has it: the search box offers it from everywhere. */
  href?: string;
  permission?: Permission;
}

/**
 * What can be done by a key or from the search box. The handlers, the help and the switches come from this list; the
 * keys of pages stand beside them in the menu.
 */
const commands = {
  help: { does: 'Keyboard shortcuts', keys: ['?'], group: 'everywhere' },
  search: { does: 'Search this list', keys: ['/'], group: 'list' },
  next: { does: 'Next', keys: ['j', 'n'], group: 'list' },
  previous: { does: 'Previous', keys: ['k', 'p'], group: 'list' },
  choose: { does: 'Choose it, for a change of several', keys: ['x'], group: 'list' },
  open: { does: 'Open it', keys: ['o'], group: 'list' },
  done: { does: 'Done, or read', keys: ['e', 'd'], group: 'list' },
  later: { does: 'Later', keys: ['l'], group: 'list' },
  assign: { does: 'Choose who looks after it', keys: ['a'], group: 'list' },
  addTask: {
    does: 'Add a task',
    keys: ['t'],
    group: 'list',
    href: '/admin/today',
    permission: 'inquiries.handle',
  },
  reply: { does: 'Reply', keys: ['r'], group: 'inquiry' },
  call: { does: 'Call', keys: ['c'], group: 'inquiry' },
  book: { does: 'Book a time', keys: ['b'], group: 'inquiry' },
  addBooking: { does: 'Add Booking', href: '/admin/bookings', permission: 'inquiries.handle' },
  blockTimes: { does: 'Block Times', href: '/admin/bookings', permission: 'inquiries.handle' },
  addHold: { does: 'Add Hold', href: '/admin/holds', permission: 'inquiries.handle' },
  invite: { does: 'Invite Somebody', href: '/admin/people', permission: 'people.manage' },
} as const satisfies Record<string, StaffCommand>;

export type CommandName = keyof typeof commands;
export const staffCommands: Readonly<Record<CommandName, StaffCommand>> = commands;
export const commandNames = Object.keys(commands) as CommandName[]; // the object's own keys
