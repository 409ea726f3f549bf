import { z } from 'zod'

export const MAX_PURCHASE_ORDER = 60
export const MAX_NOTE_TO_SHOP = 500

/** The buyer's own number for a purchase; printed on the papers of the order. */
export const PurchaseOrder = z
  .string()
  .trim()
  .min(1)
  .max(MAX_PURCHASE_ORDER)
  .regex(/^\P{C}+$/u, 'Use letters, digits and symbols only.')

/** A buyer's note to staff. Control characters other than line ends are dropped. */
export const NoteToShop = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NOTE_TO_SHOP)
  .transform((note) => note.replaceAll(/[^\P{Cc}\n]/gu, ' ').trim())

/** The texts that a buyer adds to a purchase. */
export interface PurchaseNotes {
  purchase_order: string | null
  note_to_shop: string | null
}
