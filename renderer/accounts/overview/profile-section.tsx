import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { trpc } from '../../platform/api.ts'
import form from '../../platform/shell/sign-form.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import { SubmitOrCancel } from '../../platform/ui/submit-or-cancel.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { Section } from '../account-frame.tsx'
import { EmailProof } from './email-state.tsx'
import { EmailForm } from './email-form.tsx'

/** Name and email address, which can be changed. */
export function ProfileSection({ person }: { person: Person }) {
  const me = useQuery(trpc.account.me.queryOptions())
  const email = useQuery(trpc.account.email.state.queryOptions()).data
  const [changes, setChanges] = useState<'name' | 'email' | null>(null)
  const close = () => setChanges(null)
  return (
    <Section title="Profile" lead="Your name and email address.">
      <dl className="facts">
        <dt>Name</dt>
        <dd>{person.name}</dd>
        <dt>Email</dt>
        <dd>{email?.email ?? person.email}</dd>
        <dt>Created</dt> <dd>{me.data ? shopInstantText(me.data.created_at) : ''}</dd>
      </dl>
      <EmailProof />
      {changes === 'name' ? <NameForm name={person.name} onClose={close} /> : null}
      {changes === 'email' ? <EmailForm onClose={close} /> : null}
      {changes === null ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setChanges('name')}>Change name</Button>
          {email?.sends ? <Button onClick={() => setChanges('email')}>Change email</Button> : null}
        </div>
      ) : null}
    </Section>
  )
}

function NameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(name)
  const rename = useMutation(
    trpc.account.rename.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: trpc.session.queryKey() })
        onClose()
      },
    }),
  )
  return (
    <form
      className={form['form']}
      aria-label="Name"
      onSubmit={(event) => {
        event.preventDefault()
        rename.mutate({ name: typed })
      }}
    >
      <LineField
        label="New name"
        required
        maxLength={80}
        autoComplete="name"
        value={typed}
        onChange={setTyped}
      />
      <Failed error={rename.error} />
      <SubmitOrCancel
        submit="Save name"
        disabled={rename.isPending || typed.trim() === ''}
        onCancel={onClose}
      />
    </form>
  )
}
