import { useState } from 'react';
import { formatExactTime, formatTimeAgo } from '#client/time-ago.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Table } from '#client/ui/table.tsx';
import { roleLabel } from '#shared/permissions.ts';
import type { Invitation, Person } from '../../people.contract.ts';

interface PeopleTableProps {
  people: readonly Person[];
  /** The person whose account is being enabled, or whose codes are to count again. */
  busyId: number | undefined;
  onRole: (person: Person) => void;
  onDisable: (person: Person) => void;
  onEnable: (person: Person) => void;
  onResumeCodes: (person: Person) => void;
}

export function PeopleTable({
  people,
  busyId,
  onRole,
  onDisable,
  onEnable,
  onResumeCodes,
}: PeopleTableProps) {
  const [now] = useState(() => new Date());
  const owners = people.filter(({ role, isDisabled }) => role === 'owner' && !isDisabled);
  // It would be refused.
  const isLastOwner = ({ id }: Person) => owners.length === 1 && owners[0]?.id === id;
  return (
    <Table
      caption="Team"
      rows={people}
      rowKey={({ id }) => id}
      columns={[
        {
          heading: 'Name',
          isRowHeading: true,
          cell: ({ fullName, isYou, isDemo }) => (
            <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
              {fullName}
              {isYou && <Badge tone="neutral">You</Badge>}
              {isDemo && <Badge tone="gold">Demonstration</Badge>}
            </span>
          ),
        },
        { heading: 'Username', cell: ({ username }) => <Long text={username} /> },
        { heading: 'E-mail', cell: ({ email }) => <Long text={email || '–'} /> },
        { heading: 'Role', cell: ({ role }) => roleLabel(role) },
        {
          heading: 'State',
          cell: ({ isDisabled, areCodesStopped }) => (
            <span className="flex flex-wrap gap-2">
              {isDisabled ? <Badge tone="neutral">Disabled</Badge> : <Badge tone="blue">Active</Badge>}
              {areCodesStopped && <Badge tone="red">Codes stopped</Badge>}
            </span>
          ),
        },
        {
          heading: 'Last seen',
          cell: ({ lastSeenAt }) => (lastSeenAt ? formatTimeAgo(new Date(lastSeenAt), now) : 'Never'),
        },
        {
          heading: 'Actions',
          isActions: true,
          cell: (person) => (
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={() => onRole(person)}>
                Role<span className="sr-only"> of {person.fullName}</span>
              </Button>
              {person.areCodesStopped && (
                <Button
                  size="sm"
                  variant="secondary"
                  isBusy={busyId === person.id}
                  onClick={() => onResumeCodes(person)}
                >
                  Allow Codes<span className="sr-only"> of {person.fullName} again</span>
                </Button>
              )}
              {person.isDisabled ? (
                <Button
                  size="sm"
                  variant="secondary"
                  isBusy={busyId === person.id}
                  onClick={() => onEnable(person)}
                >
                  Enable<span className="sr-only"> {person.fullName}</span>
                </Button>
              ) : (
                !isLastOwner(person) && (
                  <Button size="sm" variant="quietDanger" onClick={() => onDisable(person)}>
                    Disable<span className="sr-only"> {person.fullName}</span>
                  </Button>
                )
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

interface InvitationTableProps {
  invitations: readonly Invitation[];
  /** The invitation that something is done with. */
  busyId: number | undefined;
  onLink: (id: number) => void;
  onWithdraw: (id: number) => void;
}

export function InvitationTable({ invitations, busyId, onLink, onWithdraw }: InvitationTableProps) {
  return (
    <Table
      caption="Invitations that nobody has taken yet"
      rows={invitations}
      rowKey={({ id }) => id}
      columns={[
        {
          heading: 'Name',
          isRowHeading: true,
          cell: ({ fullName }) => <Long text={fullName} />,
        },
        { heading: 'E-mail', cell: ({ email }) => <Long text={email} /> },
        { heading: 'Role', cell: ({ role }) => roleLabel(role) },
        { heading: 'Invited by', cell: ({ invitedBy }) => <Long text={invitedBy} /> },
        {
          heading: 'Until',
          cell: ({ expiresAt, isExpired }) =>
            isExpired ? <Badge tone="red">Over</Badge> : formatExactTime(new Date(expiresAt)),
        },
        {
          heading: 'Actions',
          isActions: true,
          cell: ({ id, fullName }) => (
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" disabled={busyId === id} onClick={() => onLink(id)}>
                New Link<span className="sr-only"> for {fullName}</span>
              </Button>
              <Button size="sm" variant="quietDanger" disabled={busyId === id} onClick={() => onWithdraw(id)}>
                Withdraw<span className="sr-only"> the invitation of {fullName}</span>
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}

function Long({ text }: { text: string }) {
  return <span className="wrap-anywhere">{text}</span>;
}
