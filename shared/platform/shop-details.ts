import { z } from 'zod'
import { PACIFIC_ZONE, TIME_ZONES } from './time-zones.ts'

const OptionalLine = (max: number) => z.string().trim().min(1).max(max).nullable().default(null)

/** The shop's name and addresses on receipts, in emails, and as the sender of parcels. */
export const ShopDetails = z.object({
  name: z.string().min(1).max(80),
  /** Null until the shop is set up, like the phone number: then pages show neither, nor the address. */
  support_email: z.email().nullable(),
  phone: z.string().min(7).max(30).nullable(),
  /** The address at which couriers and carriers pick up. */
  address: z.object({
    street: z.string().min(1).max(120),
    unit: z.string().max(60).nullable(),
    city: z.string().min(1).max(80),
    state: z.string().regex(/^[A-Z]{2}$/),
    zip: z.string().regex(/^\d{5}$/),
  }),
  // Versions from before these fields do not have them.
  /** Rules the opening hours and every time of day that people read. Days of the interface are Pacific ones. */
  time_zone: z.enum(TIME_ZONES).default(PACIFIC_ZONE),
  /** The name of the company, if it differs from the shop's. */
  legal_name: OptionalLine(120),
  website: z
    .url({ protocol: /^https?$/, error: 'Enter the whole address, such as https://shop.example.' })
    .max(200)
    .nullable()
    .default(null),
  /** As customers' accountants ask for it, such as an EIN. */
  tax_id: OptionalLine(40),
  opening_hours: OptionalLine(200),
  /** Hours within which customers can expect an answer. */
  answer_hours: z.int().min(1).max(240).nullable().default(null),
  /** Days after delivery in which customers can report a problem. */
  problem_days: z.int().min(1).max(365).nullable().default(null),
})
export type ShopDetails = z.infer<typeof ShopDetails>

/** The details that customers see on pages. Receipts have the address and the tax id as well. */
export interface PublicDetails extends Omit<ShopDetails, 'address' | 'tax_id'> {
  /** City and state: `Oakland, CA`; null until the contact is set. */
  place: string | null
}
