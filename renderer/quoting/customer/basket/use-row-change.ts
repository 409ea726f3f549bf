import { useStore } from 'zustand'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import type { RequoteBody } from '../../../../shared/quoting/quotes/quote-bodies.ts'
import type { WireRefusal } from '../../../platform/api.ts'
import { isMeasured } from '../quote/use-live-quote.ts'
import { useRequoteQueue } from '../start/use-requote-queue.ts'

export interface RowChange {
  /** The choices as the controls show them. */
  choices: Pick<Quote, 'quantity' | 'material' | 'material_note' | 'color'>
  change: (changes: RequoteBody, wait_ms?: number) => void
  pending: boolean
  refusal: WireRefusal | null
}

/** Changes one part of a basket; a quote with a new id takes its place there. */
export function useRowChange(quote: Quote): RowChange {
  const queue = useRequoteQueue(quote.id)
  const { pendingChanges, isSending, refusal } = useStore(queue.store)
  return {
    choices: { ...quote, ...pendingChanges },
    change: (changes, wait_ms) => queue.change(changes, wait_ms),
    pending: isSending || Object.keys(pendingChanges).length > 0 || isMeasured(quote),
    refusal,
  }
}
