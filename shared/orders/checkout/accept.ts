import { z } from 'zod'
import { Speed } from '../../catalog/materials.ts'
import { DeliveryBody } from '../../quoting/delivery/address.ts'
import { PurchaseOrder } from './purchase-notes.ts'

/** The body of `POST /v1/quotes/{quote_id}/accept`. */
export const AcceptBody = z
  .object({
    speed: Speed.default('week').describe(
      'The option that the person chose: `asap` is the Default lead time, `week` is Economy.',
    ),
    delivery: DeliveryBody.optional().meta({ description: 'Prices the delivery in the same call.' }),
    purchase_order: PurchaseOrder.optional().meta({
      description: 'The buyer’s own number for this purchase. It is printed on the papers of the order.',
    }),
  })
  .meta({ id: 'AcceptBody' })
export type AcceptBody = z.infer<typeof AcceptBody>
