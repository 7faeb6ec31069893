import type { Permission } from '#shared/permissions.ts';

/** How the help groups the keys. Each group can be switched off as a whole. */
export const keyGroups = {
  everywhere: 'Everywhere',
  list: 'In a list',
  today: 'On Today',
  inquiry: 'On an inquiry, or on its row',
  agenda: 'In the agenda',
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

const HANDLE = 'inquiries.handle';

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
  done: { does: 'Done, or read', keys: ['e', 'd'], group: 'list', permission: HANDLE },
  later: { does: 'Later', keys: ['l'], group: 'today', permission: HANDLE },
  addTask: {
    does: 'Add a task',
    keys: ['t'],
    group: 'today',
    href: '/admin/today',
    permission: HANDLE,
  },
  reply: { does: 'Reply', keys: ['r'], group: 'inquiry', permission: HANDLE },
  call: { does: 'Call', keys: ['c'], group: 'inquiry', permission: HANDLE },
  assign: { does: 'Choose who looks after it', keys: ['a'], group: 'inquiry', permission: HANDLE },
  book: { does: 'Book a time', keys: ['b'], group: 'inquiry', permission: HANDLE },
  agendaToday: { does: 'Today', keys: ['t'], group: 'agenda' },
  addBooking: { does: 'Add Booking', href: '/admin/bookings', permission: HANDLE },
  blockTimes: { does: 'Block Times', href: '/admin/bookings', permission: HANDLE },
  addHold: { does: 'Add Hold', href: '/admin/holds', permission: HANDLE },
  invite: { does: 'Invite Somebody', href: '/admin/people', permission: 'people.manage' },
  downloadInquiries: {
    does: 'Download CSV of Inquiries',
    href: '/admin/inquiries',
    permission: 'inquiries.look',
  },
  createBackup: { does: 'Create Backup', href: '/admin/database', permission: 'backups.manage' },
  exportVehicles: { does: 'Export Vehicle Data', href: '/admin/data-transfer', permission: 'data.import' },
  downloadStock: {
    does: 'Download Stock List (CSV)',
    href: '/admin/data-transfer',
    permission: 'data.import',
  },
  logOutEverywhere: { does: 'Log Out Everywhere', href: '/admin/account', permission: 'account.own' },
} as const satisfies Record<string, StaffCommand>;

/** Keys that are no letters alone, and so cannot be pressed by what is said to a machine: they have no switch. */
export const fixedKeys: readonly { keys: readonly string[]; does: string; permission?: Permission }[] = [
  { keys: ['Ctrl K', 'Command K'], does: 'Find a page, setting, vehicle, person or action' },
  { keys: ['Ctrl Enter'], does: 'Send what you write, or add it', permission: HANDLE },
  {
    keys: ['Ctrl Shift Enter'],
    does: 'Send a reply, and go on to the next inquiry',
    permission: HANDLE,
  },
  { keys: ['Esc'], does: 'Leave the field in which you write; the text stays' },
  { keys: ['Enter', '↓'], does: 'From the search to the first of the list' },
  { keys: ['↑', '↓'], does: 'Previous or next, on Today' },
  { keys: ['←', '→'], does: 'The days before or after, in the agenda' },
  {
    keys: ['Enter', 'Shift Enter'],
    does: 'Save a price or odometer, and go down or up in the table',
    permission: 'stock.change',
  },
  { keys: ['F8'], does: 'To the notification that is shown' },
];

export type CommandName = keyof typeof commands;
export const staffCommands: Readonly<Record<CommandName, StaffCommand>> = commands;
export const commandNames = Object.keys(commands) as CommandName[]; // the object's own keys
