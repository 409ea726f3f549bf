import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import { trpc } from '../../platform/api.ts'
import { refreshOrders } from '../../platform/kit/refresh-orders.ts'
import { useMoveRunner } from '../../platform/kit/use-move-runner.ts'

/** Changes printers for staff, with the status message of the last change; plain conditions one after another. */
export function usePrinterChanges(page: PrintersPageData) {
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all([queries.invalidateQueries(trpc.printers.pathFilter()), refreshOrders(queries)])
  const moves = useMoveRunner(page, {
    refresh: onSettled,
    read: () => queries.fetchQuery(trpc.printers.page.queryOptions()),
  })
  return {
    moves,
    say: moves.say,
    condition: useMutation(trpc.printers.setCondition.mutationOptions({ onSettled })),
    loaded: useMutation(trpc.printers.setLoaded.mutationOptions({ onSettled })),
    installNozzle: useMutation(trpc.printers.installNozzle.mutationOptions({ onSettled })),
    maintenance: useMutation(trpc.printers.logMaintenance.mutationOptions({ onSettled })),
    add: useMutation(trpc.printers.add.mutationOptions({ onSettled })),
    save: useMutation(trpc.printers.save.mutationOptions({ onSettled })),
    remove: useMutation(trpc.printers.remove.mutationOptions({ onSettled })),
    reorder: useMutation(trpc.printers.reorder.mutationOptions({ onSettled })),
    importProfile: useMutation(trpc.printers.importProfile.mutationOptions({ onSettled })),
    removeProfile: useMutation(trpc.printers.removeProfile.mutationOptions({ onSettled })),
  }
}

export type PrinterChanges = ReturnType<typeof usePrinterChanges>
