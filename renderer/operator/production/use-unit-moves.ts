import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SeenUnit } from '../../../shared/production/unit-work.ts'
import { trpc } from '../../api.ts'
import { refreshOrders } from '../kit/refresh-orders.ts'
import type { StatusMessage } from '../kit/status-line.tsx'
import { unitsText } from './lot-words.ts'

interface Moved {
  order_id: string
  unit: number
  status: SeenUnit['seen']
}

/** The moves of units, what was said of the last one, and how to take it back. */
export function useUnitMoves() {
  const queries = useQueryClient()
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const onSettled = () => refreshOrders(queries)
  const back = useMutation(
    trpc.production.back.mutationOptions({
      onSettled,
      onSuccess: (moved) => setMessage({ text: sentence('Set back', moved) }),
    }),
  )
  const takeBack = (moved: readonly Moved[]) => () =>
    back.mutate({
      units: moved.map(({ order_id, unit, status }) => ({ order_id, unit, seen: status })),
      why: 'Taken back at once',
    })
  const noted = (what: string) => ({
    onSettled,
    onMutate: () => setMessage(null),
    onSuccess: (moved: readonly Moved[]) =>
      setMessage({ text: sentence(what, moved), undo: takeBack(moved) }),
  })
  const start = useMutation(trpc.production.start.mutationOptions(noted('Started')))
  const printed = useMutation(trpc.production.printed.mutationOptions(noted('Printed')))
  const finished = useMutation(trpc.production.finished.mutationOptions(noted('Ready to be packed')))
  const fail = useMutation(
    trpc.production.fail.mutationOptions({
      onSettled,
      onSuccess: (moved) => setMessage({ text: sentence('Back in the queue', moved) }),
    }),
  )
  const all = [start, printed, finished, back]
  const busy = [...all, fail].some(({ isPending }) => isPending)
  return { start, printed, finished, fail, back, message, busy, error: latest(all) }
}

/** The refusal of what was tried last; older ones are history. */
function latest(all: readonly { error: unknown; submittedAt: number }[]): unknown {
  return all.toSorted((a, b) => b.submittedAt - a.submittedAt)[0].error
}

function sentence(what: string, moved: readonly Moved[]): string {
  return `${what}: ${unitsText(moved.map(({ unit }) => unit))}`
}
