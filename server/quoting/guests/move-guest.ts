import type { MoveGuest } from '../../accounts/sign-in.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { assignToAccount } from './claim-quote.ts'
import { listGuestQuotes } from '../quote-store.ts'

/** Moves a guest's quotes to the account when they sign up or in on the same browser. */
export function moveGuest(shop: Shop): MoveGuest {
  return (tx: WriteDb, from, { account_id }) => {
    const actor = { kind: 'guest', guest_id: from.guest_id } as const
    for (const quote of listGuestQuotes(tx, from.guest_id))
      assignToAccount(shop, tx, { quote, account_id, actor })
  }
}
