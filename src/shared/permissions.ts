/** From the one who may do everything to the one who only looks. */
export const roles = ['owner', 'manager', 'sales', 'viewer'] as const;
export type Role = (typeof roles)[number];

const everybody = roles;
const owners = ['owner'] as const;
const managers = ['owner', 'manager'] as const;
const sellers = ['owner', 'manager', 'sales'] as const;
const lookers = ['owner', 'manager', 'viewer'] as const;

interface Rule {
  roles: readonly Role[];
  /** Completes “Your account may not …”. */
  words: string;
}

/** The one table of who may do what. Each staff call of a contract names a row, and so does each staff page. */
const rules = {
  'account.own': { roles: everybody, words: 'use the staff area' },
  'dashboard.look': { roles: everybody, words: 'see the dashboard' },
  'stock.look': { roles: everybody, words: 'see the stock' },
  'stock.change': { roles: sellers, words: 'add or change vehicles' },
  'stock.delete': { roles: managers, words: 'delete vehicles' },
  'photos.change': { roles: sellers, words: 'add or change photos' },
  'photos.delete': { roles: managers, words: 'delete photos' },
  'inquiries.look': { roles: everybody, words: 'read inquiries' },
  'inquiries.all': { roles: ['owner', 'manager', 'viewer'], words: 'see inquiries that others look after' },
  'inquiries.handle': { roles: sellers, words: 'change inquiries' },
  'bookings.flood': { roles: managers, words: 'cancel a flood of bookings' },
  'held-mail.decide': { roles: managers, words: 'send or discard held mail' },
  'channels.look': { roles: everybody, words: 'see where the stock is advertised' },
  'channels.change': { roles: managers, words: 'change where the stock is advertised' },
  'insights.look': { roles: managers, words: 'see the insights' },
  'settings.look': { roles: lookers, words: 'see the settings' },
  'settings.change': { roles: managers, words: 'change the settings' },
  'people.manage': { roles: owners, words: 'see or change who works here' },
  'backups.manage': { roles: owners, words: 'see, make or restore backups' },
  'persons.data': { roles: owners, words: 'export or erase what is held about a person' },
  'data.export': { roles: owners, words: 'export everything' },
  'data.import': { roles: owners, words: 'import or clear vehicles' },
  'database.change': { roles: owners, words: 'change the database' },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof rules;

/** Every permission, in the order of the table. */
export const permissions = Object.keys(rules) as Permission[]; // the keys of the table

/** Somebody whose role this version does not know, as after a step back to it, may use their own account and no more. */
export function mayDo(role: Role | null, permission: Permission): boolean {
  if (role === null) return permission === 'account.own';
  const allowed: readonly Role[] = rules[permission].roles;
  return allowed.includes(role);
}

export function permissionsOf(role: Role | null): Permission[] {
  return permissions.filter((permission) => mayDo(role, permission));
}

const eitherOf = new Intl.ListFormat('en-AU', { type: 'disjunction' });

/** Roles to ask for somebody without the permission: “an owner or a manager”. Others would have to ask them too. */
export function whoMay(permission: Permission): string {
  const allowed = managers.filter((role) => mayDo(role, permission));
  return eitherOf.format(allowed.map((role) => `${role === 'owner' ? 'an' : 'a'} ${role}`));
}

/** What the permission allows, as the end of a sentence. */
export function permissionWords(permission: Permission): string {
  return rules[permission].words;
}

/** As people read them. */
export const roleLabels: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  sales: 'Sales',
  viewer: 'Viewer',
};

/** The role that is stored; null for one that this version does not know. */
export function readRole(stored: string): Role | null {
  return isRole(stored) ? stored : null;
}

export function roleLabel(role: Role | null): string {
  return role === null ? 'Not known to this version' : roleLabels[role];
}

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}
