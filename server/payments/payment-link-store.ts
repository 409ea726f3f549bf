import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import type { PurchaseRow } from './purchase-store.ts'

/** A row of `payment_links`. */
interface PaymentLinkRow {
  token_hash: string
  /** The purchase that the sender of the link agreed to. */
  purchase_id: string
  made_at: number
}

export function insertPaymentLink(tx: WriteDb, link: PaymentLinkRow): void {
  tx.run(
    'insert into payment_links (token_hash, purchase_id, made_at) values (:token_hash, :purchase_id, :made_at)',
    { ...link },
  )
}

/** Returns the purchase that a link was made for; undefined for an unknown link. */
export function findLinkedPurchase(db: ReadDb, tokenHash: string): PurchaseRow | undefined {
  return db.get<PurchaseRow>(
    `select purchases.* from payment_links join purchases on purchases.id = payment_links.purchase_id
     where token_hash = ?`,
    tokenHash,
  )
}
