import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useCommand } from '#features/staff/client/commands/use-command.ts';
import { useRowKeys } from '#features/staff/client/commands/use-row-keys.ts';
import { InviteDialog } from '#features/staff/client/people/invite-dialog.tsx';
import { LinkDialog } from '#features/staff/client/people/link-dialog.tsx';
import {
  useNewLink,
  usePeople,
  useResumeCodes,
  useSetDisabled,
  useWithdraw,
} from '#features/staff/client/people/people-queries.ts';
import { InvitationTable, PeopleTable } from '#features/staff/client/people/people-tables.tsx';
import { DisableDialog, RoleDialog } from '#features/staff/client/people/person-dialogs.tsx';
import { SecondFactorRule } from '#features/staff/client/second-factor/second-factor-rule.tsx';
import type { Person } from '#features/staff/people.contract.ts';
import { LineButton, LineNote, ListLine } from '../shell/list-line.tsx';
import { Panel } from '../shell/panel.tsx';

export function PeoplePage() {
  const people = usePeople();
  const { data, isError } = people;
  const newLink = useNewLink();
  const withdraw = useWithdraw();
  const enable = useSetDisabled();
  const resume = useResumeCodes();
  const [isInviting, setIsInviting] = useState(false);
  useRowKeys();
  useCommand('invite', data && (() => setIsInviting(true)));
  const [link, setLink] = useState<string>();
  const [inRole, setInRole] = useState<Person>();
  const [disabling, setDisabling] = useState<Person>();
  return (
    <>
      <ListLine title="Team">
        <LineNote>Who works here, and what they may do.</LineNote>
        <LineButton
          label="Invite Somebody"
          Icon={UserPlus}
          variant="primary"
          onClick={() => setIsInviting(true)}
          disabled={!data}
        />
      </ListLine>
      {isError && !data && (
        <LoadFailed title="The people could not be loaded. Please try again." query={people} />
      )}
      {!data && !isError && <Skeleton className="h-72" />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <PeopleTable
            people={data.people}
            busyId={enable.isPending ? enable.variables.id : pendingOf(resume)}
            onRole={setInRole}
            onDisable={setDisabling}
            onEnable={({ id }) => enable.mutate({ id, isDisabled: false })}
            onResumeCodes={({ id }) => resume.mutate(id)}
          />
          {data.invitations.length > 0 && (
            <Panel title="Invitations">
              <InvitationTable
                invitations={data.invitations}
                busyId={pendingOf(newLink) ?? pendingOf(withdraw)}
                onLink={(id) => newLink.mutate(id, { onSuccess: (made) => setLink(made.link) })}
                onWithdraw={(id) => withdraw.mutate(id)}
              />
            </Panel>
          )}
          <Panel title="Who Needs a Second Factor">
            <SecondFactorRule />
          </Panel>
        </div>
      )}
      <InviteDialog
        open={isInviting}
        isMailSetUp={data?.isMailSetUp ?? false}
        onClose={() => setIsInviting(false)}
        onLink={setLink}
      />
      <LinkDialog link={link} onClose={() => setLink(undefined)} />
      <RoleDialog person={inRole} onClose={() => setInRole(undefined)} />
      <DisableDialog person={disabling} onClose={() => setDisabling(undefined)} />
    </>
  );
}

function pendingOf({ isPending, variables }: { isPending: boolean; variables: number | undefined }) {
  return isPending ? variables : undefined;
}
