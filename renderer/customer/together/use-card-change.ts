import { useStore } from 'zustand'
import type { Quote } from '../../../shared/quotes/quote.ts'
import type { WireRefusal } from '../../api.ts'
import { isMeasured } from '../../use-live.ts'
import { useRequoteQueue } from '../start/use-requote-queue.ts'

export interface CardChange {
  quantity: number
  setQuantity: (quantity: number) => void
  pending: boolean
  refusal: WireRefusal | null
}

const TYPING_MS = 450

/** Changes the quantity of one of several parts; a requote with a new id takes its place on the page. */
export function useCardChange(quote: Quote): CardChange {
  const queue = useRequoteQueue(quote.id)
  const { pendingChanges, isSending, refusal } = useStore(queue.store)
  const shown = pendingChanges.quantity ?? quote.quantity
  return {
    quantity: shown,
    setQuantity: (quantity) => {
      if (quantity !== shown) queue.change({ quantity }, TYPING_MS)
    },
    pending: isSending || pendingChanges.quantity !== undefined || isMeasured(quote),
    refusal,
  }
}
