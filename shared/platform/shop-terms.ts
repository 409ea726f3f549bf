import { z } from 'zod'

const MAX_TEXT = 20_000

const Text = z.string().trim().min(1).max(MAX_TEXT)

/** The texts that customers agree to, as `readTextBlocks` reads them. */
export const ShopTerms = z.object({ terms: Text, returns: Text, privacy: Text })
export type ShopTerms = z.infer<typeof ShopTerms>

/** The versions of the documents that were in force when an order was paid. */
export const OrderTerms = z.object({ terms: z.int().min(1), shop_details: z.int().min(1) })
export type OrderTerms = z.infer<typeof OrderTerms>
