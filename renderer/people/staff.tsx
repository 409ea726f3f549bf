import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../shared/accounts/people.ts'
import type { StaffMember } from '../../shared/accounts/staff.ts'
import { Section } from '../account/account-frame.tsx'
import account from '../account/account.module.css'
import { Failed } from '../ui/failed.tsx'
import { LoadingLines } from '../ui/loading-lines.tsx'
import { trpc } from '../api.ts'
import { RoleDialog } from './role-dialog.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { StaffRow } from './staff-row.tsx'

interface Doing {
  what: 'role' | 'leave' | 'sign-out'
  member: StaffMember
}

/** Everybody with a role; each can be given another one, or signed out. */
export function Staff({ owner }: { owner: Person }) {
  const list = useQuery(trpc.people.staff.queryOptions())
  const [doing, setDoing] = useState<Doing | null>(null)
  const [said, setSaid] = useState('')
  const close = () => setDoing(null)
  const dialog = { onClose: close, onDone: setSaid }
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
            onDo={(what) => setDoing({ what, member })}
          />
        ))}
      </ul>
      {doing && doing.what !== 'sign-out' ? (
        <RoleDialog person={doing.member} leaving={doing.what === 'leave'} {...dialog} />
      ) : null}
      {doing?.what === 'sign-out' ? <SignOutDialog member={doing.member} {...dialog} /> : null}
      <output className="spoken">{said}</output>
    </Section>
  )
}
