import { ArrowRight, Check } from 'lucide-react';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { addressOf } from '#shared/call-address.ts';
import type { ChecklistStep, getChecklist } from '../set-up.contract.ts';
import { useDemonstration } from './demonstration.ts';

const places: Readonly<Record<ChecklistStep['name'], { label: string; href: string }>> = {
  details: { label: 'Enter your details', href: '/admin/settings/identity' },
  hours: { label: 'Set your opening hours', href: '/admin/settings/hours' },
  logo: { label: 'Add your logo', href: '/admin/settings/look#setting-look.logo' },
  vehicle: { label: 'Add your first vehicle', href: '/admin/vehicles/add' },
  mail: { label: 'Send a test mail', href: '/admin/settings/mail' },
  person: { label: 'Invite a second person', href: '/admin/people' },
  secondFactor: { label: 'Protect your log-in with a second factor', href: '/admin/account' },
  backup: { label: 'Make your first backup', href: '/admin/database' },
};

/** For owners, until everything is done. It begins when there is a dealership of their own. */
export function Checklist() {
  const isEnabled = useMay('database.change');
  const { data: demonstration } = useDemonstration({ isEnabled });
  const { data } = useApiQuery(addressOf<typeof getChecklist>('/api/admin/checklist'), {
    enabled: isEnabled,
  });
  const left = data?.steps.filter(({ isDone }) => !isDone).length ?? 0;
  if (!data || left === 0 || demonstration?.isHere !== false || demonstration.isOpen === false) return null;
  return (
    <section
      aria-labelledby="checklist"
      className="mb-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="checklist" className="text-lg font-semibold tracking-tight">
        Getting started
      </h2>
      <p className="mt-1 text-sm text-muted">
        {data.steps.length - left} of {data.steps.length} done
      </p>
      <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
        {data.steps.map(({ name, isDone }) => (
          <li key={name}>
            <Step {...places[name]} isDone={isDone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Step({ label, href, isDone }: { label: string; href: string; isDone: boolean }) {
  if (isDone) {
    return (
      <p className="flex min-h-11 items-center gap-3 text-muted">
        <Check aria-hidden="true" className="size-5 shrink-0 text-success" />
        {label}
        <span className="sr-only">: done</span>
      </p>
    );
  }
  return (
    <SmartLink
      href={href}
      className="flex min-h-11 items-center gap-3 font-semibold underline-offset-4 hover:underline"
    >
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
      {label}
    </SmartLink>
  );
}
