import { describeValue, valueInForce } from '../../shared/catalog/print-settings.ts'
import { notBuyableReason } from '../../shared/orders/checkout/check-accept.ts'
import { quotePaper, type PartOnPaper, type QuotePaperInput } from '../../shared/orders/quote-paper.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import { materialNameOf } from '../catalog/material-name.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { paperBrandOf } from '../catalog/shown-brand.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { extrasOf, partOf, printSettingsOf } from '../quoting/quote-row.ts'
import type { QuoteRow } from '../quoting/quote-store.ts'
import { getForReview, getOwnQuote } from '../quoting/read-quotes.ts'
import { getOpenBasket } from '../quoting/sale.ts'
import { readBasket } from './baskets/read-basket.ts'
import { linkForPaper } from './baskets/share-basket.ts'
import { pictureOf } from './paper-picture.ts'
import type { ReceiptFile } from './read-receipt.ts'
import { readDatedQuote, reviewDatedQuote } from './ship-dates/read-quote.ts'

/** Returns a quote as PDF, for its owner. Refuses a quote that cannot be bought now, with the reason. */
export function readQuotePaper(
  shop: Shop,
  caller: Caller,
  input: { quote_id: string },
): Promise<ReceiptFile> {
  const quote = readDatedQuote(shop, caller, input).parse()
  return paperOfQuote(shop, quote, getOwnQuote(shop.db, caller, input.quote_id))
}

/** Returns the same for anyone with the review link: without the delivery. */
export function readQuotePaperByLink(shop: Shop, input: { token: string }): Promise<ReceiptFile> {
  return paperOfQuote(shop, reviewDatedQuote(shop, input), getForReview(shop.db, input.token))
}

function paperOfQuote(shop: Shop, quote: Quote, row: QuoteRow): Promise<ReceiptFile> {
  const reason = notBuyableReason(quote.status)
  if (reason) throw new Refusal(reason)
  if (quote.options.length === 0) throw new Refusal('not_priced')
  const { id, options, delivery, expires_at, updated_at } = quote
  return makePaper(shop, {
    id,
    parts: [{ ...factsOfPart(shop, row), options }],
    options,
    delivery,
    expires_at,
    updated_at,
    link: quote.review_url,
  })
}

/** Returns the quote for a basket as PDF, for its owner. Refuses with `not_priced` while none of its parts has a price. */
export function readBasketPaper(
  shop: Shop,
  caller: Caller,
  { basket_id }: { basket_id: string },
): Promise<ReceiptFile> {
  const { quotes: rows } = getOpenBasket(shop.db, caller, basket_id)
  const { id, quotes, options, delivery, expires_at, updated_at } = readBasket(shop, caller, { basket_id })
  if (options.length === 0) throw new Refusal('not_priced')
  return makePaper(shop, {
    id,
    parts: rows.map((row, at) => ({ ...factsOfPart(shop, row), options: quotes[at].options })),
    options,
    delivery,
    expires_at,
    updated_at,
    link: linkForPaper(shop, caller, { basket_id }),
  })
}

function factsOfPart(shop: Shop, row: QuoteRow): Omit<PartOnPaper, 'options'> {
  const chosen = printSettingsOf(row)
  const { print_settings } = readShopData(shop.db).catalog
  return {
    filename: row.filename,
    material: materialNameOf(shop.db, row),
    color: row.color,
    quantity: row.quantity,
    size_mm: partOf(row)?.dimensions_mm ?? null,
    extras: extrasOf(row),
    settings: print_settings
      .filter(({ name, type }) => type !== 'face' && Object.hasOwn(chosen, name))
      .map((setting) => `${setting.label}: ${describeValue(setting, valueInForce(setting, chosen))}`),
    picture: pictureOf(shop, row),
  }
}

async function makePaper(
  shop: Shop,
  sale: Omit<QuotePaperInput, 'shop' | 'brand' | 'terms_url'>,
): Promise<ReceiptFile> {
  const { shop_details, brand } = readShopData(shop.db)
  const paper = quotePaper({
    ...sale,
    shop: shop_details,
    brand: paperBrandOf(brand),
    terms_url: `${shop.address.base_url}/terms`,
  })
  return { filename: `quote-${sale.id}.pdf`, bytes: await shop.machine.papers.quote(paper) }
}
