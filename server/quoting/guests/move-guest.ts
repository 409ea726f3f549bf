import type { MoveGuest } from '../../accounts/sign-in.ts'
import type { Shop } from '../../platform/shop.ts'
import { assignToAccount } from './claim-quote.ts'
import { listGuestQuotes } from '../quote-store.ts'

/** Moves a guest's quotes to the account when they sign up or in on the same browser. */
export function moveGuest(shop: Shop): MoveGuest {
  return (tx, from, { account_id }) => {
    const actor = { kind: 'guest', guest_id: from.guest_id } as const
    const quotes = listGuestQuotes(tx, from.guest_id)
    for (const quote of quotes) assignToAccount(shop, tx, { quote, account_id, actor })
    const orders = quotes.filter(({ status }) => status === 'accepted').length
    return { orders, quotes: quotes.length - orders }
  }
}
