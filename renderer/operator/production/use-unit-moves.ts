import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SeenUnit } from '../../../shared/production/unit-work.ts'
import { trpc } from '../../api.ts'
import { refreshOrders } from '../kit/refresh-orders.ts'
import type { StatusMessage } from '../kit/status-line.tsx'
import { unitsText } from './lot-words.ts'

interface MovedUnit {
  order_id: string
  unit: number
  status: SeenUnit['seen']
}

/** The moves of units, with the status message of the last one. */
export function useUnitMoves() {
  const queries = useQueryClient()
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const onSettled = () => refreshOrders(queries)
  const back = useMutation(
    trpc.production.back.mutationOptions({
      onSettled,
      onSuccess: (moved) => setMessage({ text: moveText('Moved back', moved) }),
    }),
  )
  const undoOf = (moved: readonly MovedUnit[]) => () =>
    back.mutate({
      units: moved.map(({ order_id, unit, status }) => ({ order_id, unit, seen: status })),
      why: 'Undone at once',
    })
  const announced = (label: string) => ({
    onSettled,
    onMutate: () => setMessage(null),
    onSuccess: (moved: readonly MovedUnit[]) =>
      setMessage({ text: moveText(label, moved), undo: undoOf(moved) }),
  })
  const start = useMutation(trpc.production.start.mutationOptions(announced('Started')))
  const printed = useMutation(trpc.production.printed.mutationOptions(announced('Printed')))
  const finished = useMutation(trpc.production.finished.mutationOptions(announced('Ready to pack')))
  const fail = useMutation(
    trpc.production.fail.mutationOptions({
      onSettled,
      onSuccess: (moved) => setMessage({ text: moveText('Back in the queue', moved) }),
    }),
  )
  const mutations = [start, printed, finished, back]
  const busy = [...mutations, fail].some(({ isPending }) => isPending)
  return { start, printed, finished, fail, back, message, busy, error: latestError(mutations) }
}

/** Returns the error of the mutation that was sent last. */
function latestError(mutations: readonly { error: unknown; submittedAt: number }[]): unknown {
  return mutations.toSorted((a, b) => b.submittedAt - a.submittedAt)[0].error
}

function moveText(label: string, moved: readonly MovedUnit[]): string {
  return `${label}: ${unitsText(moved.map(({ unit }) => unit))}`
}
