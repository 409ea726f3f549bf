import type { Speed } from '../../catalog/materials.ts'
import { latestDay, notBuyableReason } from '../checkout/check-accept.ts'
import { formatCents } from '../../platform/money.ts'
import {
  priceBasket,
  type BasketBook,
  type BasketPart,
  type BasketSpeedPrice,
} from '../../quoting/pricing/basket-price.ts'
import type { PriceLine } from '../../quoting/pricing/price-lines.ts'
import type { PriceOption } from '../../quoting/quotes/quote.ts'
import type { QuoteStatus } from '../../quoting/quotes/quote-states.ts'
import type { RefusalCode } from '../../platform/refusal-codes.ts'
import type { BasketLine, BasketOption } from './basket.ts'

/** A quote of a basket as it can be bought now. */
export interface QuoteInBasket {
  quote_id: string
  filename: string
  /** With expiry. */
  status: QuoteStatus
  /** With the ship dates that can be promised now; empty without a price. */
  options: readonly PriceOption[]
  /** The lines of the Economy price. */
  lines: readonly PriceLine[]
}

/** Returns prices of the quotes that have one, together. */
export function priceQuotes(
  quotes: readonly QuoteInBasket[],
  book: BasketBook,
): Record<Speed, BasketSpeedPrice> {
  return priceBasket(quotes.filter(hasPrice).map(asPart), book)
}

function hasPrice({ status, options }: QuoteInBasket): boolean {
  return status === 'quoted' && options.length > 0
}

function asPart({ quote_id, options, lines }: QuoteInBasket): BasketPart {
  const totalOf = (speed: Speed) => options.find((option) => option.speed === speed)?.total_cents ?? 0
  return { quote_id, totals: { asap: totalOf('asap'), week: totalOf('week') }, lines }
}

/** Returns the reason why a quote cannot be bought at any speed, or null if it can. */
export function basketProblem({ status, options }: QuoteInBasket): RefusalCode | null {
  const fault = notBuyableReason(status)
  if (fault) return fault
  return options.some(({ available }) => available) ? null : 'option_unavailable'
}

/** Returns the price and ship date of the basket at each speed; empty while no quote has a price. */
export function basketOptions(
  quotes: readonly QuoteInBasket[],
  { book, speeds }: { book: BasketBook; speeds: readonly { speed: Speed; label: string }[] },
): BasketOption[] {
  const priced = quotes.filter(hasPrice)
  if (priced.length === 0) return []
  const prices = priceQuotes(quotes, book)
  return speeds.map(({ speed, label }) => {
    const { parts_cents, saving, total_cents } = prices[speed]
    const note = unavailableNote(quotes, speed)
    return {
      speed,
      label,
      ship_by: latestDay(priced.map((quote) => optionOf(quote, speed)?.ship_by ?? null)),
      parts_cents,
      saving_cents: saving.setup_cents + saving.minimum_cents,
      total_cents,
      available: note === null,
      note,
      lines: basketLines(priced.length, prices[speed], book),
    }
  })
}

function optionOf({ options }: QuoteInBasket, speed: Speed): PriceOption | undefined {
  return options.find((option) => option.speed === speed)
}

const IN_REVIEW: ReadonlySet<string> = new Set(['needs_review', 'engineering'])

/** Returns the first reason why the whole basket cannot be bought at this speed, in the order of the basket. */
function unavailableNote(quotes: readonly QuoteInBasket[], speed: Speed): string | null {
  for (const quote of quotes) {
    if (notBuyableReason(quote.status))
      return `${quote.filename} ${IN_REVIEW.has(quote.status) ? 'needs a review first' : 'can’t be ordered yet'}.`
    const option = optionOf(quote, speed)
    if (!option?.available) return `${quote.filename}: ${option?.note ?? 'not offered at this lead time.'}`
  }
  return null
}

function basketLines(count: number, price: BasketSpeedPrice, book: BasketBook): BasketLine[] {
  const { parts_cents, saving } = price
  const lines: BasketLine[] = [
    {
      code: 'parts',
      label: count === 1 ? 'One part' : `${count} parts, each bought alone`,
      note: null,
      cents: parts_cents,
    },
    { code: 'shared_setup', label: 'Setup, charged once', note: null, cents: -saving.setup_cents },
    {
      code: 'shared_minimum',
      label: 'Order minimum, charged once',
      note: `${formatCents(book.order_min_cents)} for everything`,
      cents: -saving.minimum_cents,
    },
  ]
  return lines.filter(({ code, cents }) => code === 'parts' || cents !== 0)
}
