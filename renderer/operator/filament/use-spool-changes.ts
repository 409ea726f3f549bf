import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../api.ts'
import type { StatusMessage } from '../kit/status-line.tsx'

/** What staff change on spools, with the status message of the last change. */
export function useSpoolChanges() {
  const queries = useQueryClient()
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries(trpc.spools.pathFilter()),
      queries.invalidateQueries(trpc.printers.pathFilter()),
    ])
  return {
    message,
    say: (text: string) => setMessage({ text }),
    receive: useMutation(trpc.spools.receive.mutationOptions({ onSettled })),
    weigh: useMutation(trpc.spools.weigh.mutationOptions({ onSettled })),
    adjust: useMutation(trpc.spools.adjust.mutationOptions({ onSettled })),
    edit: useMutation(trpc.spools.edit.mutationOptions({ onSettled })),
    move: useMutation(trpc.spools.move.mutationOptions({ onSettled })),
    mark: useMutation(trpc.spools.mark.mutationOptions({ onSettled })),
    retire: useMutation(trpc.spools.retire.mutationOptions({ onSettled })),
    restore: useMutation(trpc.spools.restore.mutationOptions({ onSettled })),
    order: useMutation(trpc.spools.order.mutationOptions({ onSettled })),
    expect: useMutation(trpc.spools.expect.mutationOptions({ onSettled })),
    receiveSupply: useMutation(trpc.spools.receiveSupply.mutationOptions({ onSettled })),
    closeSupply: useMutation(trpc.spools.closeSupply.mutationOptions({ onSettled })),
    previewSpoolman: useMutation(trpc.spools.previewSpoolman.mutationOptions()),
    importSpoolman: useMutation(trpc.spools.importSpoolman.mutationOptions({ onSettled })),
    setMinimum: useMutation(trpc.spools.setMinimum.mutationOptions({ onSettled })),
  }
}

export type SpoolChanges = ReturnType<typeof useSpoolChanges>
