import type { InvoiceSeries } from '../../orders/invoices/invoice.ts'
import type { Cents } from '../../platform/money.ts'
import type { Amounts } from '../../payments/amounts.ts'
import type { Instant } from '../../platform/time.ts'

/** Money that moved: in by a payment, out by a refund or dispute, in again when one of these failed or was won. */
export const MOVEMENT_KINDS = ['payment', 'refund', 'refund returned', 'dispute', 'dispute won'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** The place that the tax of an order went to, as its checkout has it. */
export interface TaxReportPlace {
  /** Empty for orders of before the state was kept. */
  state: string | null
  /** Null if no tax was collected. */
  place: string | null
  zip: string | null
  /** Null if several rates make up the tax. */
  percent: number | null
}

/** One movement of the ledger in a month. Amounts are what was paid or refunded; `isIn` says the direction. */
export interface Movement extends Amounts, TaxReportPlace {
  at: Instant
  kind: MovementKind
  order_number: number
  /** `by hand`: returned another way than through the provider of the payment. */
  provider: 'stripe' | 'practice' | 'by hand'
  provider_ref: string | null
  reason: string
  ledger_id: string
}

/** An order paid in a month. */
export interface BookedOrder extends Amounts, TaxReportPlace {
  number: number
  paid_at: Instant
  material: string
  quantity: number
  speed: string
  delivery_method: string
  /** The carrier's or courier's price to the shop, as quoted at payment; null if not known. */
  delivery_cost_cents: Cents | null
  parts_tax_cents: Cents
  delivery_tax_cents: Cents
  /** The certificate by which no tax was collected. */
  exemption: string | null
  /** Both null for an order without an invoice at the end of the month. */
  invoice_series: InvoiceSeries | null
  invoice_number: number | null
  provider: 'stripe' | 'practice'
  payment_ref: string | null
}

/** Money that came in and placed no order, or its return. It is in no sum of the ledger. */
export interface UnmatchedMovement {
  at: Instant
  kind: 'received' | 'returned'
  checkout_id: string
  provider: string
  provider_ref: string | null
  amount_cents: Cents
}
