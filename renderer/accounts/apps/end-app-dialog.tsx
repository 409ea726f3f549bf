import { useMutation, useQueryClient } from '@tanstack/react-query'
import { server, trpc } from '../../platform/api.ts'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'

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
  const end = useMutation({
    mutationFn: (chosen: Ending): Promise<unknown> =>
      'client_id' in chosen
        ? server.account.apps.endAll.mutate({ client_id: chosen.client_id })
        : server.account.apps.end.mutate({ grant_id: chosen.grant_id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: trpc.account.apps.list.queryKey() }),
  })
  const isAll = ending !== null && 'client_id' in ending
  return (
    <ConfirmDialog
      opened={ending !== null}
      title={`Disconnect ${isAll ? 'all of ' : ''}${ending?.client_name ?? 'the app'}?`}
      confirm={isAll ? 'Disconnect all' : 'Disconnect'}
      keep="Keep it"
      action={end}
      input={ending}
      onClose={onClose}
      onDone={() => ending && onEnded(ending)}
    >
      {isAll
        ? 'All of its connections lose access right away, on every device. To use it again, reconnect it from the app.'
        : 'It loses access right away. To use it again, reconnect it from the app.'}
    </ConfirmDialog>
  )
}
