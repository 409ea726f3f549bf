import { z } from 'zod'
import { Refusal } from '../../../shared/platform/refusals.ts'

/** SQLite and sums stay exact far beyond any payment. */
const Amount = z.int().min(0).max(1e12)
const Id = z.string().min(1).max(255)
/** An id, or the expanded object. */
const Named = z.union([Id, z.object({ id: Id })]).nullish()
const Text = z.string().nullish()
const Metadata = z.record(z.string(), z.string()).nullish()
const Instant = z.int().min(0).max(1e11)

const Session = z.object({
  id: Id,
  status: Text,
  payment_status: z.string(),
  url: Text,
  currency: Text,
  amount_total: Amount.nullish(),
  client_reference_id: Text,
  metadata: Metadata,
  payment_intent: Named,
  customer: Named,
  customer_details: z.object({ email: Text }).nullish(),
  customer_email: Text,
  expires_at: Instant,
})

const Refund = z
  .object({
    id: Id,
    status: Text,
    payment_intent: Named,
    amount: Amount.optional(),
    currency: Text,
    metadata: Metadata,
    created: Instant.nullish(),
    failure_reason: Text,
  })
  .refine(({ payment_intent, amount }) => !payment_intent || amount !== undefined)

const Charge = z.object({ payment_intent: Named, amount_refunded: Amount })

const Dispute = z.object({ id: Id, payment_intent: Named, amount: Amount, status: z.string() })

/**
 * The object of each event type that matters here (`stripe-events.ts`), by the type's beginning; longer ones come
 * first.
 */
const OBJECTS: readonly (readonly [string, z.ZodType])[] = [
  ['checkout.session.', Session],
  ['charge.dispute.', Dispute],
  ['charge.refund.', Refund],
  ['charge.refunded', Charge],
  ['refund.', Refund],
]

const Event = z.object({ type: z.string(), data: z.object({ object: z.looseObject({}) }) })

/** Throws `malformed_request` for an event that is signed but has not the fields that are read. */
export function checkEventShape(event: unknown): void {
  const { data: read } = Event.safeParse(event)
  if (!read) throw new Refusal('malformed_request')
  const [, shape] = OBJECTS.find(([start]) => read.type.startsWith(start)) ?? []
  if (shape && !shape.safeParse(read.data.object).success) throw new Refusal('malformed_request')
}
