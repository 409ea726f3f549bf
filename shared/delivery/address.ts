import { z } from 'zod'

/** Where an order goes, as the interface takes it. It is sealed before it is stored and never sent back. */
export const DeliveryAddress = z.object({
  name: z.string().min(1).max(80),
  phone: z.string().min(7).max(30),
  street: z.string().min(1).max(120),
  unit: z.string().max(60).nullable().optional(),
  city: z.string().min(1).max(80),
  state: z.string().regex(/^[A-Za-z]{2}$/),
  zip: z.string().regex(/^\d{5}(-\d{4})?$/),
  country: z.literal('US').default('US'),
  notes: z.string().max(280).nullable().optional().meta({ description: 'For the courier.' }),
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

/** The body of `POST /v1/quotes/{quote_id}/delivery`. */
export const DeliveryBody = DeliveryAddress.extend({
  accept_carrier: z
    .boolean()
    .default(false)
    .meta({ description: 'True only after the buyer has chosen carrier shipping.' }),
}).meta({ id: 'DeliveryBody' })
export type DeliveryBody = z.infer<typeof DeliveryBody>
