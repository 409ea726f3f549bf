import type { SharedBasket } from '../../../shared/orders/baskets/shared-basket.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import { writeIfPossible } from '../../platform/db/best-effort.ts'
import { findBasketByShareToken, listBasketQuotes, saveShareToken } from '../../quoting/basket-store.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import { pageUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'
import { getOpenBasket, type OwnBasket } from '../../quoting/sale.ts'
import { showBasket } from './show-basket.ts'

/** Returns the link to the read-only page of a basket; the same one each time, until sharing ends. */
export function shareBasket(shop: Shop, caller: Caller, input: { basket_id: string }): { url: string } {
  const token = shop.write((tx) => {
    const { basket } = getOpenBasket(tx, caller, input.basket_id)
    if (basket.share_token !== null) return basket.share_token
    const made = shop.ids.secret(20)
    saveShareToken(tx, basket.id, made)
    return made
  })
  return { url: `${pageUrl(shop)}/b/${token}` }
}

/**
 * Returns the link that the basket's paper names, shared by it: its reader has no session. Null while none can be written, as on
 * a full disk.
 */
export function linkForPaper(shop: Shop, caller: Caller, input: { basket_id: string }): string | null {
  const { share_token } = getOpenBasket(shop.db, caller, input.basket_id).basket
  if (share_token === null)
    writeIfPossible(shop, (tx) => saveShareToken(tx, input.basket_id, shop.ids.secret(20)))
  const { share_token: token } = getOpenBasket(shop.db, caller, input.basket_id).basket
  return token && `${shop.address.base_url}/b/${token}`
}

/** The link stops working. */
export function endSharing(shop: Shop, caller: Caller, input: { basket_id: string }): null {
  shop.write((tx) => saveShareToken(tx, getOpenBasket(tx, caller, input.basket_id).basket.id, null))
  return null
}

/**
 * Returns the basket behind such a link, for anyone: parts and prices, and the payment page while one is open. No names, addresses or
 * ids of quotes. It ends with the quotes: refuses with `basket_not_found` when none of an open basket can be bought anymore.
 */
export function readSharedBasket(shop: Shop, { token }: { token: string }): SharedBasket {
  const { basket, quotes } = getSharedBasket(shop, token)
  const {
    status,
    number,
    options,
    checkout,
    expires_at,
    quotes: parts,
  } = showBasket(shop, { basket, quotes })
  if (status === 'open' && quotes.every((quote) => isOver(quote, shop.clock.now()))) throw noSharedBasket()
  return {
    status,
    number,
    expires_at,
    parts: parts.map(({ filename, material, color, quantity, options: priced }, at) => ({
      place: at + 1,
      filename,
      material,
      color,
      quantity,
      options: priced.map(({ speed, total_cents, ship_by }) => ({ speed, total_cents, ship_by })),
      picture_url: quotes[at].has_preview ? `${pageUrl(shop)}/b/${token}/${at + 1}.png` : null,
    })),
    options,
    checkout,
  }
}

/** Returns a part of a shared basket, by its place; for its picture. */
export function partOfSharedBasket(shop: Shop, input: { token: string; place: number }): QuoteRow {
  const quote = getSharedBasket(shop, input.token).quotes.at(input.place - 1)
  if (!quote || input.place < 1) throw noSharedBasket()
  return quote
}

export function getSharedBasket(shop: Shop, token: string): OwnBasket {
  const basket = findBasketByShareToken(shop.db, token)
  const quotes = basket ? listBasketQuotes(shop.db, basket.id) : []
  if (!basket || quotes.length === 0) throw noSharedBasket()
  return { basket, quotes }
}

function isOver({ status, expires_at }: QuoteRow, now: number): boolean {
  return status === 'withdrawn' || status === 'failed' || (expires_at !== null && expires_at <= now)
}

function noSharedBasket(): Refusal {
  return new Refusal('basket_not_found', 'This link has ended. Ask the person who sent it for a new one.')
}
