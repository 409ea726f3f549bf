import { z } from 'zod'

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
})
export type ShopDetails = z.infer<typeof ShopDetails>
