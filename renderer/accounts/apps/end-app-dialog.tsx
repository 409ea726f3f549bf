import { useMutation, useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'

/** One connection of an app, or all of them. */
export type Ending = { client_name: string } & ({ grant_id: string } | { client_id: string })

interface EndAppDialogProps {
  ending: Ending | null
  onClose: () => void
  onEnded: (ended: Ending) => void
}

/** Asks once before an app is disconnected. */
export function EndAppDialog({ ending, onClose, onEnded }: EndAppDialogProps) {
  const queries = useQueryClient()
  const onSuccess = async () => {
    await queries.invalidateQueries({ queryKey: trpc.account.apps.list.queryKey() })
    if (ending) onEnded(ending)
  }
  const endOne = useMutation(trpc.account.apps.end.mutationOptions({ onSuccess }))
  const endAll = useMutation(trpc.account.apps.endAll.mutationOptions({ onSuccess }))
  const isAll = ending !== null && 'client_id' in ending
  return (
    <ConfirmDialog
      opened={ending !== null}
      title={`Disconnect ${isAll ? 'all of ' : ''}${ending?.client_name ?? 'the app'}?`}
      confirm={isAll ? 'Disconnect all' : 'Disconnect'}
      keep="Keep it"
      busy={endOne.isPending || endAll.isPending}
      error={isAll ? endAll.error : endOne.error}
      onClose={onClose}
      onConfirm={() => {
        if (!ending) return
        if ('client_id' in ending) endAll.mutate({ client_id: ending.client_id })
        else endOne.mutate({ grant_id: ending.grant_id })
      }}
    >
      {isAll
        ? 'All of its connections lose access right away, on every device. To use it again, reconnect it from the app.'
        : 'It loses access right away. To use it again, reconnect it from the app.'}
    </ConfirmDialog>
  )
}
