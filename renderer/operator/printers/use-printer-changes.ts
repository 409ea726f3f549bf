import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../api.ts'
import { refreshOrders } from '../kit/refresh-orders.ts'
import type { StatusMessage } from '../kit/status-line.tsx'

/** What staff change on a printer, with the status message of the last change. */
export function usePrinterChanges() {
  const queries = useQueryClient()
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const onSettled = () =>
    Promise.all([queries.invalidateQueries(trpc.printers.pathFilter()), refreshOrders(queries)])
  const say = (text: string) => setMessage({ text })
  return {
    message,
    say,
    condition: useMutation(trpc.printers.setCondition.mutationOptions({ onSettled })),
    loaded: useMutation(trpc.printers.setLoaded.mutationOptions({ onSettled })),
    installNozzle: useMutation(trpc.printers.installNozzle.mutationOptions({ onSettled })),
    maintenance: useMutation(trpc.printers.logMaintenance.mutationOptions({ onSettled })),
    save: useMutation(trpc.printers.save.mutationOptions({ onSettled })),
    remove: useMutation(trpc.printers.remove.mutationOptions({ onSettled })),
    reorder: useMutation(trpc.printers.reorder.mutationOptions({ onSettled })),
    importProfile: useMutation(trpc.printers.importProfile.mutationOptions({ onSettled })),
    removeProfile: useMutation(trpc.printers.removeProfile.mutationOptions({ onSettled })),
  }
}

export type PrinterChanges = ReturnType<typeof usePrinterChanges>
