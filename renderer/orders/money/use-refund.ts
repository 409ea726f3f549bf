import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../../shared/platform/money.ts'
import type { RefundPreview, RefundRequestInput } from '../../../shared/payments/refund-plan.ts'
import { refusalOf, server, trpc, UNREACHABLE } from '../../platform/api.ts'
import { changeOf } from '../../platform/kit/conflict-notice.tsx'
import { EMPTY_REFUND, readRefundRequest, type RefundDraft } from './money-words.ts'

/** Returns the state of the refund dialog: its fields, the preview of their amounts, and sending it. */
export function useRefund(order_id: string, onDone: (message: string) => void) {
  const [draft, setDraft] = useState(EMPTY_REFUND)
  const [note, setNote] = useState('')
  const request = readRefundRequest(draft)
  const options = previewOptions(order_id, request ?? { what: 'everything' })
  const preview = useQuery({ ...options, enabled: request !== null, placeholderData: keepPreviousData })
  // What was refunded when the dialog opened, or when a colleague's refund was shown: the server says who was faster since.
  const [known, setKnown] = useState<number | null>(null)
  const [tried, setTried] = useState<number | null>(null)
  const shown = request !== null && !preview.isPlaceholderData && preview.isSuccess ? preview.data : null
  if (known === null && shown) setKnown(shown.refunded_cents)
  const refund = useSendRefund({
    order_id,
    onDone,
    onRefused: (error) => {
      const changed = refundedMeanwhile(error)
      if (changed && refusalOf(error).code === 'wrong_state') setKnown(changed.refunded_cents)
      // A refusal means that the preview is outdated.
      return preview.refetch()
    },
  })
  const send = () => {
    if (!request) return
    setTried(shown?.amount_cents ?? null)
    refund.mutate({ wish: request, note, shown, known })
  }
  // A server that did not answer is asked again by sending.
  const isPossible = !preview.isError || refusalOf(preview.error).code === UNREACHABLE.code
  const canSend = request !== null && note.trim() !== '' && isPossible && !refund.isPending
  const change = (changes: Partial<RefundDraft>) => setDraft({ ...draft, ...changes })
  return { draft, change, note, setNote, request, preview, known, shown, refund, send, canSend, tried }
}

export type Refund = ReturnType<typeof useRefund>

function previewOptions(order_id: string, wish: RefundRequestInput) {
  return trpc.money.preview.queryOptions({ order_id, wish }, { staleTime: 0, retry: false })
}

interface RefundToSend {
  wish: RefundRequestInput
  note: string
  /** The amounts on the page; null while they are computed: then the refund waits for them. */
  shown: RefundPreview | null
  /** Cents that were refunded when the dialog opened. */
  known: number | null
}

interface SendRefundProps {
  order_id: string
  onDone: (message: string) => void
  onRefused: (error: unknown) => unknown
}

/** Sends a refund; the server refuses it when the order has changed since the amounts were computed. */
function useSendRefund({ order_id, onDone, onRefused }: SendRefundProps) {
  const queries = useQueryClient()
  const refetchMoney = useRefetchMoney()
  return useMutation({
    mutationFn: async ({ wish, note, shown, known }: RefundToSend) => {
      const { amounts, refunded_cents } = shown ?? (await queries.fetchQuery(previewOptions(order_id, wish)))
      const expected = { ...amounts, refunded_cents: known ?? refunded_cents }
      return server.money.refund.mutate({ order_id, wish, expected, note })
    },
    onSuccess: async ({ amount_cents }) => {
      onDone(`${formatCents(amount_cents)} is being refunded to the card`)
      await refetchMoney()
    },
    onError: onRefused,
  })
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

/** Returns what was refunded by now, from a refusal that says who refunded last; null for any other error. */
export function refundedMeanwhile(error: unknown): RefundedOrder | null {
  return changeOf(error) === null ? null : (refusalOf(error).fields['order'] as RefundedOrder)
}
