import type { Db } from '#server/db/database.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import type { Cast, Stage } from './stage.ts';

/** Who works at the made-up dealership besides its owner. */
export const colleagues = {
  dana: { username: 'dana.whitlock', fullName: 'Dana Whitlock', role: 'manager' },
  tom: { username: 'tom.brennan', fullName: 'Tom Brennan', role: 'sales' },
  mei: { username: 'mei.castellano', fullName: 'Mei Castellano', role: 'sales' },
  jen: { username: 'jen.hale', fullName: 'Jen Hale', role: 'viewer' },
} as const;
export type Colleague = keyof typeof colleagues;

/** Who made the backup: the owner of the made-up dealership, who has no account. */
export const demoOwner = { staffId: null, fullName: 'Marcus Hale' };

/** As histories name them. */
export const colleagueNames: readonly string[] = [...Object.values(colleagues), demoOwner].map(nameInHistory);

/** Nobody can log in as one of them. */
export async function employ({ staff }: Pick<Stage, 'staff'>, tx: Db): Promise<Cast['staffOf']> {
  await staff.addMadeUp(tx, Object.values(colleagues));
  const ids = new Map((await staff.list()).map(({ username, id }) => [username, id]));
  return (who) => {
    const { username, fullName, role } = colleagues[who];
    return { staffId: ids.get(username) ?? null, username, fullName, role };
  };
}
