import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../../shared/money.ts'
import { refusalOf, trpc } from '../../api.ts'
import { changeOf } from '../kit/conflict-notice.tsx'
import { readRefundRequest, type RefundDraft } from './money-words.ts'

const EMPTY_DRAFT: RefundDraft = { what: 'parts_percent', percent: '10', parts: '', delivery: '' }

/** The state of the refund dialog: its fields, the preview of their amounts, and sending it. */
export function useRefund(order_id: string, onDone: (message: string) => void) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [note, setNote] = useState('')
  const request = readRefundRequest(draft)
  const preview = useQuery(
    trpc.money.preview.queryOptions(
      { order_id, wish: request ?? { what: 'everything' } },
      { enabled: request !== null, staleTime: 0, retry: false, placeholderData: keepPreviousData },
    ),
  )
  const refetchMoney = useRefetchMoney()
  // What was refunded when the dialog opened, or when a colleague's refund was shown: the server says who was faster since.
  const [known, setKnown] = useState<number | null>(null)
  const [tried, setTried] = useState<number | null>(null)
  const refund = useMutation(
    trpc.money.refund.mutationOptions({
      onSuccess: async ({ amount_cents }) => {
        onDone(`${formatCents(amount_cents)} is being refunded to the card`)
        await refetchMoney()
      },
      // A refusal means that the preview is outdated.
      onError: (error) => {
        const changed = refundedMeanwhile(error)
        if (changed) setKnown(changed.refunded_cents)
        return preview.refetch()
      },
    }),
  )
  const shown = request !== null && !preview.isPlaceholderData && preview.isSuccess ? preview.data : null
  if (known === null && shown) setKnown(shown.refunded_cents)
  const send = () => {
    if (!request || !shown) return
    setTried(shown.amount_cents)
    const expected = { ...shown.amounts, refunded_cents: known ?? shown.refunded_cents }
    refund.mutate({ order_id, wish: request, expected, note })
  }
  const canSend = shown !== null && !preview.isFetching && note.trim() !== '' && !refund.isPending
  const change = (changes: Partial<RefundDraft>) => setDraft({ ...draft, ...changes })
  return { draft, change, note, setNote, request, preview, shown, refund, send, canSend, tried }
}

function useRefetchMoney() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: trpc.money.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.desk.counts.queryKey() }),
      queries.invalidateQueries({ queryKey: trpc.orders.pathKey() }),
    ])
}

interface RefundedOrder {
  captured_cents: number
  refunded_cents: number
}

/** What was refunded by now, from a refusal because a colleague was faster; null for any other error. */
export function refundedMeanwhile(error: unknown): RefundedOrder | null {
  return changeOf(error) === null ? null : (refusalOf(error).fields['order'] as RefundedOrder)
}
