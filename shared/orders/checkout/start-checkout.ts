import { z } from 'zod'
import { Speed } from '../../catalog/materials.ts'
import { IdempotencyKey } from '../../platform/idempotency-key.ts'
import { PurchaseOrder } from './purchase-notes.ts'
import { WireCents, WireDay, UnixTime } from '../../platform/wire-values.ts'

/** An agent's request to open a checkout, with the price and day that its user approved. */
export const StartCheckout = z.object({
  quote_id: z.string(),
  speed: Speed,
  user_approved: z.literal(true),
  expected_total_cents: WireCents,
  expected_ship_by: WireDay.nullable(),
  idempotency_key: IdempotencyKey,
  purchase_order: PurchaseOrder.optional(),
})
export type StartCheckout = z.infer<typeof StartCheckout>

/** The address at which a person pays, or the order of a quote that is paid already. Opening a checkout charges nothing. */
export const StartedCheckout = z.object({
  quote_id: z.string(),
  paid: z.boolean().meta({ description: 'True when the quote is already paid; order_id is its order.' }),
  order_id: z.string().nullable(),
  checkout_url: z.string().nullable().meta({ description: 'The page at which a person pays.' }),
  expires_at: UnixTime.nullable().meta({ description: 'When the checkout expires, in Unix seconds.' }),
  speed: Speed,
  ship_by: WireDay.nullable(),
  parts_cents: WireCents,
  delivery_cents: WireCents,
  tax_cents: WireCents,
  amount_due_cents: WireCents.meta({
    description: 'Parts, delivery and sales tax: what the card is charged.',
  }),
  currency: z.literal('usd'),
  practice: z.boolean().meta({ description: 'True when the shop takes test payments: no money moves.' }),
})
export type StartedCheckout = z.infer<typeof StartedCheckout>
