import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CHECK_WORDS } from '../../../shared/production/quality.ts'
import type { SeenUnit } from '../../../shared/production/unit-work.ts'
import { trpc } from '../../api.ts'
import { refreshOrders } from '../kit/refresh-orders.ts'
import type { StatusMessage } from '../kit/status-line.tsx'
import { unitsText } from '../production/lot-words.ts'

/** Records checks, with the status message of the last one. A pass can be undone. */
export function useChecks() {
  const queries = useQueryClient()
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const onSettled = () => refreshOrders(queries)
  const back = useMutation(
    trpc.production.back.mutationOptions({
      onSettled,
      onSuccess: (moved) => setMessage({ text: `To be checked again: ${textOf(moved)}` }),
    }),
  )
  const undoOf = (moved: readonly MovedUnit[]) => () =>
    back.mutate({
      units: moved.map(({ order_id, unit, status }) => ({ order_id, unit, seen: status })),
      why: 'Undone at once',
    })
  const check = useMutation(
    trpc.quality.check.mutationOptions({
      onSettled,
      onMutate: () => setMessage(null),
      onSuccess: (moved, { result }) =>
        setMessage({
          text: `${CHECK_WORDS[result]}: ${textOf(moved)}`,
          undo: result === 'fail' ? undefined : undoOf(moved),
        }),
    }),
  )
  return { check, back, message, busy: check.isPending || back.isPending }
}

interface MovedUnit {
  order_id: string
  unit: number
  status: SeenUnit['seen']
}

function textOf(moved: readonly MovedUnit[]): string {
  return unitsText(moved.map(({ unit }) => unit))
}
