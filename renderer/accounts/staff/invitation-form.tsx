import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { INVITED_ROLES, type InvitedRole, type MadeInvitation } from '../../../shared/accounts/staff.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'
import { trpc } from '../../platform/api.ts'
import form from '../../platform/shell/sign-form.module.css'
import { SubmitOrCancel } from '../../platform/ui/submit-or-cancel.tsx'
import { RolePicker } from './role-picker.tsx'

interface InvitationFormProps {
  onCreated: (invitation: MadeInvitation) => void
  onCancel: () => void
}

/** The form for a new invitation: name and role. */
export function InvitationForm({ onCreated, onCancel }: InvitationFormProps) {
  const queries = useQueryClient()
  const name = useFocusOnAppear<HTMLInputElement>()
  const [role, setRole] = useState<InvitedRole>('operator')
  const invite = useMutation(
    trpc.staff.invitations.make.mutationOptions({
      onSuccess: async (invitation) => {
        onCreated(invitation)
        await queries.invalidateQueries({ queryKey: trpc.staff.invitations.list.queryKey() })
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ name: name.current?.value ?? '', role })
  }
  return (
    <form className={form['form']} onSubmit={submit} aria-label="New invitation">
      <Failed error={invite.error} />
      <TextInput
        ref={name}
        label="Name"
        description="Who the link is for. They can change it."
        required
        maxLength={80}
        autoComplete="off"
      />
      <RolePicker legend="Role" offered={INVITED_ROLES} chosen={role} onChange={setRole} />
      <SubmitOrCancel submit="Create link" disabled={invite.isPending} onCancel={onCancel} />
    </form>
  )
}
