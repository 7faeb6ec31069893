import type { ComponentProps } from 'react';
import { SelectField } from '#client/ui/field.tsx';
import { type Role, roleLabels, roles } from '#shared/permissions.ts';

const hints: Record<Role, string> = {
  owner: 'Everything, also people, backups, import and export.',
  manager: 'All vehicles and inquiries, and the settings.',
  sales: 'Adds and changes vehicles and photos, and answers inquiries. Deletes nothing.',
  viewer:
    'Sees vehicles, bookings, settings and all inquiries, with the names and numbers of customers. No insights, accounts or backups. Changes nothing.',
};

type RoleFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'> & {
  chosen: Role;
};

/** The roles, with what the chosen one may do. */
export function RoleField({ chosen, ...select }: RoleFieldProps) {
  return (
    <SelectField label="Role" hint={hints[chosen]} {...select}>
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleLabels[role]}
        </option>
      ))}
    </SelectField>
  );
}
