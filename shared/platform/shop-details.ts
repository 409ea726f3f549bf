import { z } from 'zod'

const OptionalLine = (max: number) => z.string().trim().min(1).max(max).nullable().default(null)

/** Who the shop is: on receipts, in emails, and as the sender of parcels. */
export const ShopDetails = z.object({
  name: z.string().min(1).max(80),
  support_email: z.email(),
  phone: z.string().min(7).max(30),
  /** Where couriers and carriers pick up. */
  address: z.object({
    street: z.string().min(1).max(120),
    unit: z.string().max(60).nullable(),
    city: z.string().min(1).max(80),
    state: z.string().regex(/^[A-Z]{2}$/),
    zip: z.string().regex(/^\d{5}$/),
  }),
  // Versions from before these fields do not have them.
  /** Of the company, where it differs from the name. */
  legal_name: OptionalLine(120),
  website: z
    .url({ protocol: /^https?$/, error: 'Enter the whole address, such as https://shop.example.' })
    .max(200)
    .nullable()
    .default(null),
  /** As customers' accountants ask for it, such as an EIN. */
  tax_id: OptionalLine(40),
  opening_hours: OptionalLine(200),
  /** How soon customers can expect an answer, in hours. */
  answer_hours: z.int().min(1).max(240).nullable().default(null),
  /** How long after delivery customers can report a problem, in days. */
  problem_days: z.int().min(1).max(365).nullable().default(null),
})
export type ShopDetails = z.infer<typeof ShopDetails>

/** What customers see of it on pages. Receipts have the address and the tax id as well. */
export interface PublicDetails extends Omit<ShopDetails, 'address' | 'tax_id'> {
  /** City and state: `Oakland, CA`. */
  place: string
}
