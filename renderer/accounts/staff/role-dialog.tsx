import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '../../../shared/accounts/people.ts'
import { ActionDialog, ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { trpc } from '../../platform/api.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { RolePicker } from './role-picker.tsx'
import { roleWithArticle } from './role-words.ts'

interface RoleDialogProps {
  person: { id: string; name: string; role: Role }
  /** Asks only whether to remove all access. */
  leaving: boolean
  onClose: () => void
  onDone: (announcement: string) => void
}

/** Changes a person's role, or removes all access. */
export function RoleDialog(props: RoleDialogProps) {
  return props.leaving ? <LeaveDialog {...props} /> : <ChooseDialog {...props} />
}

function useChangeRole() {
  const queries = useQueryClient()
  return useMutation(
    trpc.staff.changeRole.mutationOptions({
      onSuccess: (staff) => {
        queries.setQueryData(trpc.staff.list.queryKey(), staff)
        // The search lists only customers, and owners who change their own role see other pages.
        void queries.invalidateQueries({ queryKey: trpc.staff.find.queryKey() })
        void queries.invalidateQueries({ queryKey: trpc.session.queryKey() })
      },
    }),
  )
}

const OFFERED = ['viewer', 'technician', 'packer', 'operator', 'owner'] as const

function ChooseDialog({ person, onClose, onDone }: RoleDialogProps) {
  const [role, setRole] = useState<(typeof OFFERED)[number]>(
    person.role === 'customer' ? 'viewer' : person.role,
  )
  return (
    <ActionDialog
      title={`Role of ${person.name}`}
      confirm="Give this role"
      action={useChangeRole()}
      input={role === person.role ? null : { account_id: person.id, role }}
      onClose={onClose}
      onDone={() => onDone(`${person.name} is now ${roleWithArticle(role)}.`)}
    >
      <RolePicker legend="Role" offered={OFFERED} chosen={role} onChange={setRole} />
      {role === 'owner' && person.role !== 'owner' ? (
        <Notice tone="attention" title="An owner can do everything you can.">
          That includes changing your role and taking over the shop.
        </Notice>
      ) : null}
    </ActionDialog>
  )
}

function LeaveDialog({ person, onClose, onDone }: RoleDialogProps) {
  return (
    <ConfirmDialog
      title={`Remove all access of ${person.name}?`}
      confirm="Remove access"
      action={useChangeRole()}
      onDone={() => onDone(`${person.name} is now ${roleWithArticle('customer')}.`)}
      onClose={onClose}
      input={{ account_id: person.id, role: 'customer' }}
    >
      They become a customer right away. They keep their own quotes and orders but lose access to the shop.
      You can give them a role again any time.
    </ConfirmDialog>
  )
}
