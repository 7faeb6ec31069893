import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Permission } from '#shared/permissions.ts';

const Account = createContext('');
const Permissions = createContext<ReadonlySet<Permission>>(new Set());

/** What the person of this session may do, for everything inside. The server decides; this hides what it would refuse. */
export function PermissionsProvider({
  account,
  permissions,
  children,
}: {
  account: string;
  permissions: readonly Permission[];
  children: ReactNode;
}) {
  const allowed = useMemo(() => new Set(permissions), [permissions]);
  return (
    <Account value={account}>
      <Permissions value={allowed}>{children}</Permissions>
    </Account>
  );
}

/** The username of who is logged in, for what this device keeps for each. */
export function useAccountName(): string {
  return useContext(Account);
}

export function useMay(permission: Permission): boolean {
  return useContext(Permissions).has(permission);
}

/** For a list, of which only what is allowed is shown. */
export function useAllowed<Item extends { permission?: Permission | undefined }>(
  items: readonly Item[],
): Item[] {
  const allowed = useContext(Permissions);
  return items.filter(({ permission }) => !permission || allowed.has(permission));
}
