import { z } from 'zod'
import { pastedCode, withoutUnseen } from '../../platform/pasted-text.ts'

export const MAX_NOTES = 280

/** A delivery address. It is sealed before it is stored; of a paid order its buyer reads it again (`ShipTo`). */
export const DeliveryAddress = z.object({
  name: z.string().min(1).max(80).describe('The name of the recipient.'),
  phone: z.string().min(7).max(30).describe('The phone number of the recipient, such as `+1 415 555 2671`.'),
  street: z.string().min(1).max(120).describe('House number and street.'),
  unit: z.string().max(60).nullable().optional().describe('Apartment, suite or floor.'),
  city: z.string().min(1).max(80).describe('The city.'),
  state: z
    .string()
    .overwrite(withoutUnseen)
    .regex(/^[A-Za-z]{2}$/)
    .describe('Two letters, such as `CA`.'),
  zip: z
    .string()
    .overwrite(pastedCode)
    .regex(/^\d{5}(-\d{4})?$/)
    .describe('Five digits, or ZIP+4.'),
  country: z.literal('US').default('US').describe('The shop delivers in the US only.'),
  notes: z.string().max(MAX_NOTES).nullable().optional().meta({ description: 'For the courier.' }),
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

/** The body of `POST /v1/quotes/{quote_id}/delivery`. */
export const DeliveryBody = DeliveryAddress.extend({
  accept_carrier: z
    .boolean()
    .default(false)
    .meta({ description: 'True only after the buyer has chosen carrier shipping.' }),
  pickup: z.boolean().optional().meta({
    description:
      'True if the buyer picks the order up at the shop, where that is offered. Of the address only name and phone count then.',
  }),
}).meta({ id: 'DeliveryBody' })
export type DeliveryBody = z.infer<typeof DeliveryBody>
