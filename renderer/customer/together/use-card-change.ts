import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { trpc, type WireRefusal } from '../../api.ts'
import { shopIsBack } from '../../shell/connection.ts'
import { isMeasured, useKeepQuote } from '../../use-live.ts'
import { useQuoteDraft } from '../start/quote-draft.ts'
import { RequoteQueue } from '../quote-desk/requote-queue.ts'

export interface CardChange {
  quantity: number
  setQuantity: (quantity: number) => void
  pending: boolean
  refusal: WireRefusal | null
}

const TYPING_MS = 450

/** Changing the quantity of one of several parts; a new id takes the old one's place on the page. */
export function useCardChange(quote: Quote): CardChange {
  const keep = useKeepQuote()
  const { mutateAsync } = useMutation(trpc.quotes.requote.mutationOptions())
  const [queue] = useState(
    () =>
      new RequoteQueue({
        ask: (id, body) => mutateAsync({ quote_id: id, ...body }),
        shopIsBack,
        onQuote: (now, before) => {
          keep(now)
          useQuoteDraft.getState().follow(before, now.id)
        },
      }),
  )
  useEffect(() => queue.follow(quote.id), [queue, quote.id])
  const { wanted, asking, refusal } = useStore(queue.store)
  return {
    quantity: wanted.quantity ?? quote.quantity,
    setQuantity: (quantity) => {
      if (quantity !== (wanted.quantity ?? quote.quantity)) queue.change({ quantity }, TYPING_MS)
    },
    pending: asking || wanted.quantity !== undefined || isMeasured(quote),
    refusal,
  }
}
