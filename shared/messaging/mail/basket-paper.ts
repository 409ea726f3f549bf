import { destinationText } from '../../quoting/delivery/delivery.ts'
import type { Basket, BasketOption } from '../../orders/baskets/basket.ts'
import type { PaperBrand } from '../../platform/brand/brand.ts'
import { formatCents, sumCents } from '../../platform/money.ts'
import { questionsText, type ShopDetails } from '../../platform/shop-details.ts'
import { dayIn } from '../../platform/time.ts'
import { shopLines, type Receipt } from '../../orders/receipt.ts'
import type { TimeZone } from '../../platform/time-zones.ts'
import { dayOnPaper, nameInALine, oneLine } from '../../orders/words-in-emails.ts'

export interface BasketPaperInput {
  basket: Basket
  /** The speed that the prices are for. */
  option: BasketOption
  shop: ShopDetails
  brand: PaperBrand
  /** Address of the page with the terms. */
  terms_url: string
}

/** Returns the quote for a basket on the shop's paper: each part with its price in the basket, and what is added to it. */
export function basketPaper({ basket, option, shop, brand, terms_url }: BasketPaperInput): Receipt {
  const { delivery, quotes } = basket
  const lines = quotes.flatMap((quote) => {
    const own = quote.options.find(({ speed }) => speed === option.speed)
    return own ? { text: partLine(quote), cents: own.total_cents } : []
  })
  const delivered = delivery
    ? [
        {
          text: `${oneLine(destinationText(delivery))}, ${parcelsText(delivery.parcels)}`,
          cents: delivery.fee_cents,
        },
      ]
    : []
  return {
    title: lines.length === 1 ? 'Quote for one part' : `Quote for ${lines.length} parts`,
    shop: shopLines(shop),
    brand,
    practice: null,
    facts: factsOf(basket, option, shop.time_zone),
    lines: [...lines, ...delivered],
    total: {
      text: delivery ? 'Total before sales tax' : 'Total before delivery and sales tax',
      cents: sumCents([...lines, ...delivered].map(({ cents }) => cents)),
    },
    refunds: [],
    kept: null,
    foot: footOf(basket, { shop, terms_url }),
    made_at: basket.updated_at,
  }
}

function partLine({ quantity, filename, material, color }: Basket['quotes'][number]): string {
  return `${quantity} × ${nameInALine(filename)}, ${material}, ${oneLine(color)}`
}

function parcelsText(parcels: number): string {
  return parcels === 1 ? 'one package' : `${parcels} packages`
}

function factsOf({ id, expires_at }: Basket, option: BasketOption, zone: TimeZone): Receipt['facts'] {
  const { label, ship_by, saving_cents } = option
  return [
    { name: 'Quote', value: id },
    {
      name: label,
      value: ship_by === null ? 'ship date to be confirmed' : `ships by ${dayOnPaper(ship_by)}`,
    },
    ...(expires_at === null ? [] : [{ name: 'Valid until', value: dayOnPaper(dayIn(zone, expires_at)) }]),
    ...(saving_cents === 0 ? [] : [{ name: 'Saved by one purchase', value: formatCents(saving_cents) }]),
  ]
}

function footOf(
  { quotes, page_url }: Basket,
  { shop, terms_url }: { shop: ShopDetails; terms_url: string },
): string {
  const open = quotes
    .filter(({ options }) => options.length === 0)
    .map(({ filename }) => nameInALine(filename))
  const unpriced = open.length === 0 ? '' : `Without a price yet, and not included: ${open.join(', ')}. `
  return `${unpriced}Sales tax depends on the delivery address. Order at ${page_url}. ${[questionsText(shop), `Terms and returns: ${terms_url}`].join(' ').trimStart()}`
}
