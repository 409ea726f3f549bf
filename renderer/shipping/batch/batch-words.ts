import { formatCents } from '../../../shared/platform/money.ts'
import type { BatchAction, BatchShown } from '../../../shared/shipping/shipping-batch.ts'
import { counted } from '../../../shared/platform/counted.ts'

const DOING: Record<BatchAction, string> = {
  pack: 'Packing',
  buy_labels: 'Buying labels',
  ship: 'Shipping',
}
const NOUN: Record<BatchAction, string> = { pack: 'order', buy_labels: 'label', ship: 'order' }
const DONE: Record<BatchAction, string> = { pack: 'packed', buy_labels: 'bought', ship: 'shipped' }

export interface BatchCounts {
  done: number
  failed: number
  waiting: number
  undone: number
  all: number
  cost_cents: number
}

export function countsOf({ steps }: Pick<BatchShown, 'steps'>): BatchCounts {
  const count = (state: string) => steps.filter((step) => step.state === state).length
  return {
    done: count('done'),
    failed: count('failed'),
    waiting: count('waiting'),
    undone: steps.filter(({ undo }) => undo === 'done').length,
    all: steps.length,
    cost_cents: steps.reduce((sum, { cost_cents }) => sum + (cost_cents ?? 0), 0),
  }
}

/** `Buying labels: 12 of 30, $72.84 so far`, or what came of it: `28 labels bought for $169.96, 2 failed`. */
export function batchText(batch: BatchShown): string {
  const { done, failed, waiting, all, cost_cents, undone } = countsOf(batch)
  const { action } = batch
  if (batch.undoes !== null) return undoText(batch)
  if (batch.ended_at === null) {
    const spent = cost_cents > 0 ? `, ${formatCents(cost_cents)} so far` : ''
    return `${DOING[action]}: ${done + failed} of ${all}${spent}`
  }
  const cost = cost_cents > 0 ? ` for ${formatCents(cost_cents)}` : ''
  const others = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(waiting > 0 ? [`${waiting} not begun`] : []),
    ...(undone > 0 ? [undone === done ? 'taken back' : `${undone} taken back`] : []),
  ]
  return [`${counted(done, NOUN[action])} ${DONE[action]}${cost}`, ...others].join(', ')
}

/** `Taking back: 12 of 30`, or what came of it: `28 orders taken back, 2 not`. */
function undoText(batch: BatchShown): string {
  const { done, failed, waiting, all } = countsOf(batch)
  if (batch.ended_at === null) return `Taking back: ${done + failed} of ${all}`
  const others = failed + waiting
  return `${counted(done, 'order')} taken back${others > 0 ? `, ${others} not` : ''}`
}

/** Tells the effect of undoing a batch on its orders. */
export const UNDO_SENTENCES: Record<BatchAction, string> = {
  pack: 'The orders have to be packed again. Labels that were bought for them since are voided, and what shipped since comes back first.',
  buy_labels: 'The labels are voided, and their carrier refunds them. What shipped since comes back first.',
  ship: 'The orders are packed again, with their labels. A late refund that was made stays.',
}
