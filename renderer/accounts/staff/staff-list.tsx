import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import type { StaffMember } from '../../../shared/accounts/staff.ts'
import { Section } from '../account-frame.tsx'
import account from '../account.module.css'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { trpc } from '../../platform/api.ts'
import { RoleDialog } from './role-dialog.tsx'
import { StaffRow } from './staff-row.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { counted } from '../../../shared/platform/counted.ts'

interface StaffAction {
  action: 'role' | 'leave' | 'sign-out'
  member: StaffMember
}

/** All staff; each can be given another role or be signed out. */
export function Staff({ owner }: { owner: Person }) {
  const list = useQuery(trpc.staff.list.queryOptions())
  const [current, setCurrent] = useState<StaffAction | null>(null)
  const [announcement, announce] = useState('')
  const close = () => setCurrent(null)
  const dialog = { onClose: close, onDone: announce }
  return (
    <Section title="Staff members" lead="Everyone with access to the shop. Customers aren’t listed.">
      {list.isPending ? <LoadingLines label="Loading staff" /> : null}
      <Failed error={list.error} />
      <ul className={account['list']}>
        {list.data?.map((member) => (
          <StaffRow
            key={member.id}
            member={member}
            isSelf={member.id === owner.id}
            onAction={(action) => setCurrent({ action, member })}
          />
        ))}
      </ul>
      {current && current.action !== 'sign-out' ? (
        <RoleDialog person={current.member} leaving={current.action === 'leave'} {...dialog} />
      ) : null}
      {current?.action === 'sign-out' ? <SignOutDialog member={current.member} {...dialog} /> : null}
      <output className="spoken">{announcement}</output>
    </Section>
  )
}

interface SignOutDialogProps {
  member: StaffMember
  onClose: () => void
  onDone: (announcement: string) => void
}

/** Ends all browser sessions of a staff member, as after a lost laptop or a last day. */
function SignOutDialog({ member, onClose, onDone }: SignOutDialogProps) {
  const queries = useQueryClient()
  const signOut = useMutation(
    trpc.staff.signOut.mutationOptions({
      onSuccess: (staff) => {
        queries.setQueryData(trpc.staff.list.queryKey(), staff)
        void queries.invalidateQueries({ queryKey: trpc.session.queryKey() })
      },
    }),
  )
  return (
    <ConfirmDialog
      title={`Sign out ${member.name} everywhere?`}
      confirm="Sign out"
      action={signOut}
      onDone={() => onDone(`${member.name} is signed out everywhere.`)}
      onClose={onClose}
      input={{ account_id: member.id }}
    >
      This signs out {counted(member.browsers, 'browser')} right away. Role, password, API keys and connected
      apps don’t change.
    </ConfirmDialog>
  )
}
