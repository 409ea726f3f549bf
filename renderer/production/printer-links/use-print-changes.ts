import { useMutation, useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'
import { refreshOrders } from '../../platform/kit/refresh-orders.ts'

/** Sends staff's commands to a printer, and saves their settings of its connection. */
export function usePrintChanges() {
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries(trpc.printerLinks.pathFilter()),
      queries.invalidateQueries(trpc.printers.pathFilter()),
      refreshOrders(queries),
    ])
  return {
    start: useMutation(trpc.printerLinks.start.mutationOptions({ onSettled })),
    giveUp: useMutation(trpc.printerLinks.giveUp.mutationOptions({ onSettled })),
    control: useMutation(trpc.printerLinks.control.mutationOptions({ onSettled })),
    set: useMutation(trpc.printerLinks.set.mutationOptions({ onSettled })),
    test: useMutation(trpc.printerLinks.test.mutationOptions()),
    remove: useMutation(trpc.printerLinks.remove.mutationOptions({ onSettled })),
    removeFile: useMutation(trpc.printerLinks.removeFile.mutationOptions({ onSettled })),
    onSettled,
  }
}
export type PrintChanges = ReturnType<typeof usePrintChanges>
