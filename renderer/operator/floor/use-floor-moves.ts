import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshOrders } from '../kit/refresh-orders.ts'
import type { StatusMessage } from '../kit/status-line.tsx'
import type { Move } from './floor-moves.ts'

export type FloorMoves = ReturnType<typeof useFloorMoves>

/** Carries out moves one at a time, with the status message and undo of the last one. */
export function useFloorMoves() {
  const queries = useQueryClient()
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const work = useMutation({
    mutationFn: (move: Move) => move(),
    onMutate: () => setMessage(null),
    onSuccess: ({ text, undo }) =>
      setMessage({ text, undo: undo === undefined ? undefined : () => work.mutate(undo) }),
    onSettled: () => refreshOrders(queries),
  })
  const say = (text: string) => setMessage({ text })
  const run = (move: Move, onSuccess?: () => void) => work.mutate(move, onSuccess ? { onSuccess } : {})
  return { run, message, busy: work.isPending, error: work.error, forget: work.reset, say }
}
