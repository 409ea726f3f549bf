import { describeValue, valueInForce } from '../../shared/catalog/print-settings.ts'
import { notBuyableReason } from '../../shared/orders/checkout/check-accept.ts'
import { quotePaper, type QuotePaperInput } from '../../shared/orders/quote-paper.ts'
import type { PartOnPaper } from '../../shared/orders/part-on-paper.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { quoteNumberOf } from '../../shared/quoting/quotes/quote-number.ts'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import { shownFindings } from '../../shared/quoting/quotes/shown-findings.ts'
import { materialNameOf } from '../catalog/material-name.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { paperBrandOf } from '../catalog/shown-brand.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { extrasOf, manufacturabilityOf, optionsOf, partOf, printSettingsOf } from '../quoting/quote-row.ts'
import type { QuoteRow } from '../quoting/quote-store.ts'
import { getForReview, getOwnQuote } from '../quoting/read-quotes.ts'
import { getOpenBasket } from '../quoting/sale.ts'
import { readBasket } from './baskets/read-basket.ts'
import { getSharedBasket, linkForPaper, readSharedBasket } from './baskets/share-basket.ts'
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
  return paperOfQuote(shop, quote, ownPart(shop, getOwnQuote(shop.db, caller, input.quote_id)))
}

/** Returns the same for anyone with the review link: without the delivery. */
export function readQuotePaperByLink(shop: Shop, input: { token: string }): Promise<ReceiptFile> {
  return paperOfQuote(
    shop,
    reviewDatedQuote(shop, input),
    partForAll(shop, getForReview(shop.db, input.token)),
  )
}

function paperOfQuote(shop: Shop, quote: Quote, part: PartFacts): Promise<ReceiptFile> {
  const reason = notBuyableReason(quote.status)
  if (reason) throw new Refusal(reason)
  if (quote.options.length === 0) throw new Refusal('not_priced')
  const { options, delivery, expires_at, updated_at } = quote
  return makePaper(shop, {
    parts: [{ ...part, options }],
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
  const { quotes, options, delivery, expires_at, updated_at } = readBasket(shop, caller, { basket_id })
  if (options.length === 0) throw new Refusal('not_priced')
  return makePaper(shop, {
    parts: rows.map((row, at) => ({ ...ownPart(shop, row), options: quotes[at].options })),
    options,
    delivery,
    expires_at,
    updated_at,
    link: linkForPaper(shop, caller, { basket_id }),
  })
}

/** Returns the same for anyone with the link of a shared basket: without the delivery. */
export function readBasketPaperByLink(shop: Shop, { token }: { token: string }): Promise<ReceiptFile> {
  const { basket, quotes: rows } = getSharedBasket(shop, token)
  const { status, parts, options, expires_at } = readSharedBasket(shop, { token })
  if (status === 'paid') throw new Refusal('basket_paid')
  if (options.length === 0) throw new Refusal('not_priced')
  return makePaper(shop, {
    parts: rows.map((row, at) => ({ ...partForAll(shop, row), options: parts[at].options })),
    options,
    delivery: null,
    expires_at,
    updated_at: basket.updated_at,
    link: `${shop.address.base_url}/b/${token}`,
  })
}

type PartFacts = Omit<PartOnPaper, 'options'>

/** Returns the part as its owner sees it, with what they typed about material and color. */
function ownPart(shop: Shop, row: QuoteRow): PartFacts {
  const facts = partForAll(shop, row)
  const { material_note, color_note } = row
  return {
    ...facts,
    material: facts.material === 'Custom' && material_note ? material_note : facts.material,
    color: color_note ?? facts.color,
  }
}

function partForAll(shop: Shop, row: QuoteRow): PartFacts {
  const chosen = printSettingsOf(row)
  const { print_settings } = readShopData(shop.db).catalog
  return {
    number: quoteNumberOf(row),
    filename: row.filename,
    material: materialNameOf(shop.db, row),
    color: row.color,
    quantity: row.quantity,
    size_mm: partOf(row)?.dimensions_mm ?? null,
    extras: extrasOf(row),
    settings: print_settings
      .filter(({ name, type }) => type !== 'face' && Object.hasOwn(chosen, name))
      .map((setting) => `${setting.label}: ${describeValue(setting, valueInForce(setting, chosen))}`),
    findings: shownFindings({ manufacturability: manufacturabilityOf(row), options: optionsOf(row) }),
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
  const named = paper.number.replaceAll(' ', '-')
  return { filename: `quote-${named}.pdf`, bytes: await shop.machine.papers.quote(paper) }
}
