import type { Speed } from '../../../shared/catalog/materials.ts'
import type { Approval } from '../../../shared/orders/checkout/approval.ts'
import type { PurchaseNotes } from '../../../shared/orders/checkout/purchase-notes.ts'
import type { PurchaseRow } from '../../payments/purchase-store.ts'
import type { Caller } from '../../platform/caller.ts'
import type { IdempotentRequest } from '../../platform/db/idempotency.ts'
import type { SaleId } from '../../quoting/sale.ts'
import type { CalculatedTax } from './tax-of-sale.ts'

/** A purchase that is opened again by its payment link. */
export interface LinkedPurchase {
  /** The purchase that the sender of the link agreed to. */
  agreed: PurchaseRow
  /** The latest day that the payer agreed to; null if staff have yet to confirm one. */
  ship_by: string | null
}

export interface BuyRequest {
  caller: Caller
  sale: SaleId
  speed: Speed
  once: IdempotentRequest
  email: string
  notes: PurchaseNotes
  /** The terms that the buyer agreed to, if the caller sent them: a purchase is opened for exactly those or not at all. */
  approved: Approval | null
  /** The tax that Stripe Tax has calculated so far; null before, and where the shop uses its own table. */
  calculated: CalculatedTax | null
  /** Set if somebody else pays by a link: no other terms than those of the link are opened. */
  link: LinkedPurchase | null
}
