import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../../shared/money.ts'
import { trpc } from '../../api.ts'
import { readWish, type RefundChoice } from './money-words.ts'

const FIRST: RefundChoice = { what: 'parts_percent', percent: '10', parts: '', delivery: '' }

/** A refund that is being decided: what was chosen, what it comes to, and giving it. */
export function useRefund(order_id: string, onDone: (said: string) => void) {
  const queries = useQueryClient()
  const [choice, setChoice] = useState(FIRST)
  const [note, setNote] = useState('')
  const wish = readWish(choice)
  const preview = useQuery(
    trpc.money.preview.queryOptions(
      { order_id, wish: wish ?? { what: 'everything' } },
      { enabled: wish !== null, staleTime: 0, retry: false, placeholderData: keepPreviousData },
    ),
  )
  const everythingAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: trpc.money.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.desk.counts.queryKey() }),
      queries.invalidateQueries({ queryKey: trpc.orders.pathKey() }),
    ])
  const refund = useMutation(
    trpc.money.refund.mutationOptions({
      onSuccess: async (done) => {
        onDone(`${formatCents(done.amount_cents)} goes back to the card.`)
        await everythingAgain()
      },
      // What was shown is no longer so: the figures are read again before anybody decides.
      onError: () => preview.refetch(),
    }),
  )
  const shown = wish !== null && !preview.isPlaceholderData && preview.isSuccess ? preview.data : null
  const give = () => {
    if (!wish || !shown) return
    const expected = { ...shown.amounts, refunded_cents: shown.refunded_cents }
    refund.mutate({ order_id, wish, expected, note })
  }
  const canGive = shown !== null && !preview.isFetching && note.trim() !== '' && !refund.isPending
  const change = (changes: Partial<RefundChoice>) => setChoice({ ...choice, ...changes })
  return { choice, change, note, setNote, wish, preview, shown, refund, give, canGive }
}
