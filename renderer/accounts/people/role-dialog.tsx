import { Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '../../../shared/accounts/people.ts'
import modal from '../../platform/ui/modal.module.css'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
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

function useChangeRole({ person, onClose, onDone }: RoleDialogProps) {
  const queries = useQueryClient()
  return useMutation(
    trpc.people.changeRole.mutationOptions({
      onSuccess: async (staff, { role }) => {
        queries.setQueryData(trpc.people.staff.queryKey(), staff)
        onDone(`${person.name} is now ${roleWithArticle(role)}.`)
        onClose()
        // The search lists only customers, and owners who change their own role see other pages.
        await queries.invalidateQueries({ queryKey: trpc.people.find.queryKey() })
        await queries.invalidateQueries({ queryKey: trpc.session.queryKey() })
      },
    }),
  )
}

const OFFERED = ['viewer', 'packer', 'operator', 'owner'] as const

function ChooseDialog(props: RoleDialogProps) {
  const { person, onClose } = props
  const [role, setRole] = useState<(typeof OFFERED)[number]>(
    person.role === 'customer' ? 'viewer' : person.role,
  )
  const change = useChangeRole(props)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Role of ${person.name}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={modal['content']}>
        <RolePicker legend="Role" offered={OFFERED} chosen={role} onChange={setRole} />
        {role === 'owner' && person.role !== 'owner' ? (
          <Notice tone="attention" title="An owner can do everything you can.">
            That includes changing your role and taking over the shop.
          </Notice>
        ) : null}
        <Failed error={change.error} />
        <div className={modal['actions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={change.isPending || role === person.role}
            onClick={() => change.mutate({ account_id: person.id, role })}
          >
            Give this role
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function LeaveDialog(props: RoleDialogProps) {
  const { person, onClose } = props
  const change = useChangeRole(props)
  return (
    <ConfirmDialog
      opened
      title={`Remove all access of ${person.name}?`}
      confirm="Remove access"
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={() => change.mutate({ account_id: person.id, role: 'customer' })}
    >
      They become a customer right away. They keep their own quotes and orders but lose access to the shop.
      You can give them a role again any time.
    </ConfirmDialog>
  )
}
