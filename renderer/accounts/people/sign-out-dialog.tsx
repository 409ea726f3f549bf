import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StaffMember } from '../../../shared/accounts/staff.ts'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { trpc } from '../../platform/api.ts'
import { countText } from '../../platform/ui/words.ts'

interface SignOutDialogProps {
  member: StaffMember
  onClose: () => void
  onDone: (announcement: string) => void
}

/** Ends all browser sessions of a staff member, as after a lost laptop or a last day. */
export function SignOutDialog({ member, onClose, onDone }: SignOutDialogProps) {
  const queries = useQueryClient()
  const signOut = useMutation(
    trpc.people.signOut.mutationOptions({
      onSuccess: async (staff) => {
        queries.setQueryData(trpc.people.staff.queryKey(), staff)
        onDone(`${member.name} is signed out everywhere.`)
        onClose()
        await queries.invalidateQueries({ queryKey: trpc.session.queryKey() })
      },
    }),
  )
  return (
    <ConfirmDialog
      opened
      title={`Sign out ${member.name} everywhere?`}
      confirm="Sign out"
      busy={signOut.isPending}
      error={signOut.error}
      onClose={onClose}
      onConfirm={() => signOut.mutate({ account_id: member.id })}
    >
      This signs out {countText(member.browsers, 'browser')} right away. Role, password, API keys and
      connected apps don’t change.
    </ConfirmDialog>
  )
}
