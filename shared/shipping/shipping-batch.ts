import { z } from 'zod'
import type { CarrierLabelFormat } from '../quoting/delivery/label-rules.ts'
import type { Cents } from '../platform/money.ts'
import type { Instant } from '../platform/time.ts'
import { SeenOrder } from '../orders/order-work.ts'

/** Actions that can be done to several orders in one go. */
const BATCH_ACTIONS = ['pack', 'buy_labels', 'ship'] as const
const BatchAction = z.enum(BATCH_ACTIONS)
export type BatchAction = z.infer<typeof BatchAction>

const MAX_BATCH_ORDERS = 200

/** An order as the page showed it, with the late refund if it were shipped now. */
const BatchOrder = SeenOrder.extend({ late_refund_cents: z.int().min(0) })
export type BatchOrder = z.infer<typeof BatchOrder>

/** Orders are taken one after another, in this order. */
export const StartBatch = z.object({
  action: BatchAction,
  orders: z
    .array(BatchOrder)
    .min(1)
    .max(MAX_BATCH_ORDERS)
    .refine((orders) => new Set(orders.map(({ order_id }) => order_id)).size === orders.length, {
      message: 'An order is in the batch twice.',
    }),
})
export type StartBatch = z.infer<typeof StartBatch>

export const OneBatch = z.object({ batch_id: z.string().max(64) })
export type OneBatch = z.infer<typeof OneBatch>

export type BatchStepState = 'waiting' | 'done' | 'failed'

/** One order of a batch. */
export interface BatchStepShown {
  order_id: string
  number: number
  filename: string
  state: BatchStepState
  /** The reason of a failure, as the command of the single order gave it. */
  why: string | null
  /** The next step for staff. */
  advice: string | null
  /** The price of its label; null without one. */
  cost_cents: Cents | null
  /** `done` if the batch's change to this order was undone, `possible` if it can be. */
  undo: 'possible' | 'done' | null
}

export interface BatchShown {
  id: string
  action: BatchAction
  /** The batch that this one takes back; null for one that goes ahead. */
  undoes: string | null
  /** The person who started it. */
  by: string | null
  created_at: Instant
  stopped_at: Instant | null
  ended_at: Instant | null
  steps: BatchStepShown[]
}

export interface BatchesShown {
  now: Instant
  /** Those under way and those of the last hours that were not cleared; the newest first. */
  batches: BatchShown[]
  /** The format of labels: those in a printer's own language are in no PDF. */
  label_format: CarrierLabelFormat
}

/** The label that an order gets when it is bought, by the price that the delivery was offered at. */
export interface LabelPrice {
  order_id: string
  /** `USPS GroundAdvantage`, or the courier. */
  service: string
  /** Null if the service gives the price only with the purchase. */
  cost_cents: Cents | null
  /** Insurance is priced with the purchase. */
  insured_cents: Cents | null
  signature: boolean
}

/** Codes of failures that are no refusal of a command. */
export type BatchFailure = 'address_differs' | 'address_unknown'

export const ADDRESS_FAILURES: Record<BatchFailure, string> = {
  address_differs: 'The postal service writes this address differently. Nothing was bought.',
  address_unknown: 'The postal service does not know this address. Nothing was bought.',
}

const AGAIN = 'Try again.'
const ADVICE: Partial<Record<string, string>> = {
  address_differs: 'Open the order, and use the postal service’s address or keep the customer’s.',
  address_unknown: 'Open the order, and correct the address or keep it.',
  courier_error: 'Try again in a few minutes. A label that was paid is found, and not bought again.',
  delivery_unavailable: 'Open the order, and ship it with a label that was bought elsewhere.',
  amount_changed: 'Look at the late refund, and ship it again.',
  role_required: 'Ask an owner: whoever started this may no longer ship.',
  shop_busy: AGAIN,
  storage_full: 'Free disk space, and try again.',
  database_unavailable: AGAIN,
  internal_error: 'Try again. If it fails again, look at the log.',
}

/** Returns the next step for staff with a failed order, by the code of the refusal. */
export function batchAdvice(code: string): string {
  return ADVICE[code] ?? 'Open the order to see what changed.'
}

const UNDO_ADVICE: Partial<Record<string, string>> = {
  undo_over: 'It is on its way: open the order, and enter what the carrier reports.',
  courier_error: 'Try again in a few minutes.',
  role_required: 'Ask an owner: whoever started this may no longer ship.',
  shop_busy: AGAIN,
  storage_full: 'Free disk space, and try again.',
  database_unavailable: AGAIN,
  internal_error: 'Try again. If it fails again, look at the log.',
}

/** Returns the next step for staff with an order that could not be undone, by the code of the refusal. */
export function undoAdvice(code: string): string {
  return UNDO_ADVICE[code] ?? 'Open the order to see what can be done with it.'
}
