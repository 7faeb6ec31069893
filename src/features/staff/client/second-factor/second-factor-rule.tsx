import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { CheckboxField } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { addressOf } from '#shared/call-address.ts';
import { type Role, roleLabels, roles } from '#shared/permissions.ts';
import type { getSecondFactorRule, setSecondFactorRule } from '../../second-factor.contract.ts';
import { useChange } from './use-change.ts';

const RULE = addressOf<typeof getSecondFactorRule>('/api/admin/second-factor-rule');

/** For owners: the roles that need one. */
export function SecondFactorRule() {
  const { data } = useApiQuery(RULE, { refetchOnMount: 'always' });
  const { isBusy, run } = useChange();
  const queryClient = useQueryClient();
  const handleChange = async (role: Role, isNeeded: boolean) => {
    const others = (data?.roles ?? []).filter((one) => one !== role);
    const body = { roles: isNeeded ? [...others, role] : others };
    const saved = await run(() =>
      callApi<typeof setSecondFactorRule>('PUT /api/admin/second-factor-rule', { body }),
    );
    if (saved) showToast({ title: saved.message });
    // Also the session: the own role may be among them.
    await queryClient.invalidateQueries();
  };
  return (
    <fieldset disabled={!data || isBusy} className="grid gap-1">
      <legend className="mb-2 text-muted">
        Whoever has one of these roles and no second factor can do nothing before setting one up.
      </legend>
      {roles.map((role) => (
        <CheckboxField
          key={role}
          label={roleLabels[role]}
          checked={data?.roles.includes(role) ?? false}
          onChange={({ target }) => void handleChange(role, target.checked)}
        />
      ))}
    </fieldset>
  );
}
