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

/** Changing the quantity of one of several parts; a new id takes the old one's place on the page. */
export function useCardChange(quote: Quote): CardChange {
  const queue = useRequoteQueue(quote.id)
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
