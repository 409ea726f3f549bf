import type { Speed } from '../../catalog/materials.ts'
import { allocate, ceilTo, roundCents, sumCents, type Cents } from '../../platform/money.ts'
import type { PriceBook } from './price-book.ts'
import type { PriceLine, PriceLineCode } from './price-lines.ts'

/** A quote of a basket with its price when it is bought alone. */
export interface BasketPart {
  quote_id: string
  /** The own total at each speed. */
  totals: Record<Speed, Cents>
  /** The lines of the Economy price; they add up to `totals.week`. */
  lines: readonly PriceLine[]
}

export interface BasketSaving {
  setup_cents: Cents
  minimum_cents: Cents
}

/** The price of all parts at one speed. */
export interface BasketSpeedPrice {
  /** The sum of the own totals. */
  parts_cents: Cents
  saving: BasketSaving
  total_cents: Cents
  /** The part of the total of each quote in the basket, by quote id. They add up to the total. */
  quote_totals: Readonly<Record<string, Cents>>
}

/** The parts of the price book that price a basket. */
export type BasketBook = Pick<
  PriceBook,
  'order_min_cents' | 'asap_factor' | 'asap_round_up_to_cents' | 'basket'
>

/**
 * Prices the parts of a basket together: set-up and order minimum are paid once, as the price book says. Never above the sum
 * of the own totals, and Fastest is never below Economy. The order of the parts does not matter. A part priced by staff
 * keeps its price.
 */
export function priceBasket(parts: readonly BasketPart[], book: BasketBook): Record<Speed, BasketSpeedPrice> {
  const sorted = parts.toSorted((a, b) => (a.quote_id < b.quote_id ? -1 : 1))
  const sharing = sorted.filter(({ lines }) => !lines.some(({ code }) => code === 'by_person'))
  const saving = economySaving(sharing, book)
  return {
    week: speedPrice(sorted, sharing, { speed: 'week', saving }),
    asap: speedPrice(sorted, sharing, { speed: 'asap', saving: defaultSaving(sharing, book, saving) }),
  }
}

interface PartAmounts {
  quote_id: string
  own: Cents
  setup: Cents
  minimum: Cents
  rest: Cents
}

function amountsOf({ quote_id, totals, lines }: BasketPart): PartAmounts {
  const sumOf = (wanted: PriceLineCode) =>
    sumCents(lines.filter(({ code }) => code === wanted).map(({ cents }) => cents))
  const [setup, minimum] = [sumOf('setup'), sumOf('order_minimum')]
  return { quote_id, own: totals.week, setup, minimum, rest: totals.week - setup - minimum }
}

function economySaving(sharing: readonly BasketPart[], book: BasketBook): BasketSaving {
  const parts = sharing.map(amountsOf)
  if (parts.length < 2) return { setup_cents: 0, minimum_cents: 0 }
  const own = sumCents(parts.map((part) => part.own))
  const together = Math.min(own, togetherTotal(parts, book))
  const setups = parts.map(({ setup }) => setup)
  const sharedSetup = book.basket.share_setup ? sumCents(setups) - Math.max(...setups) : 0
  const setup_cents = book.basket.share_minimum ? Math.min(sharedSetup, own - together) : own - together
  return { setup_cents, minimum_cents: own - together - setup_cents }
}

function togetherTotal(parts: readonly PartAmounts[], { basket, order_min_cents }: BasketBook): Cents {
  const setups = setupsPaid(parts, basket.share_setup)
  if (basket.share_minimum)
    return Math.max(order_min_cents, sumCents(parts.map(({ rest }, at) => rest + setups[at])))
  // Each part keeps its own minimum: without its set-up, it may be raised to it.
  return sumCents(
    parts.map(({ own, minimum, rest }, at) => {
      const least = minimum > 0 ? own : Math.min(own, order_min_cents)
      return Math.max(least, rest + setups[at])
    }),
  )
}

/**
 * Returns the set-up that each part pays: with a shared one, the part with the largest pays it, of equal ones the
 * cheapest.
 */
function setupsPaid(parts: readonly PartAmounts[], isShared: boolean): Cents[] {
  if (!isShared) return parts.map(({ setup }) => setup)
  const payer = parts.toSorted((a, b) => b.setup - a.setup || a.rest - b.rest)[0]
  return parts.map((part) => (part === payer ? part.setup : 0))
}

/** Fastest costs the Economy total times the book's factor, rounded up as one price is; nothing is saved by rounding alone. */
function defaultSaving(
  sharing: readonly BasketPart[],
  book: BasketBook,
  economy: BasketSaving,
): BasketSaving {
  const saved = economy.setup_cents + economy.minimum_cents
  if (saved === 0) return economy
  const own = sumCents(sharing.map(({ totals }) => totals.asap))
  const week = sumCents(sharing.map(({ totals }) => totals.week)) - saved
  const together = ceilTo(roundCents(week * book.asap_factor, 'up'), book.asap_round_up_to_cents)
  const saving = own - Math.max(Math.min(own, together), week)
  const [setup_cents, minimum_cents] = allocate(saving, [economy.setup_cents, economy.minimum_cents])
  return { setup_cents, minimum_cents }
}

/** The saving is split over the parts that share, by their own totals. */
function speedPrice(
  parts: readonly BasketPart[],
  sharing: readonly BasketPart[],
  { speed, saving }: { speed: Speed; saving: BasketSaving },
): BasketSpeedPrice {
  const parts_cents = sumCents(parts.map(({ totals }) => totals[speed]))
  const saved = saving.setup_cents + saving.minimum_cents
  const own = sharing.map(({ totals }) => totals[speed])
  const shares = saved === 0 ? own.map(() => 0) : allocate(saved, own)
  const savedBy = Object.fromEntries(sharing.map(({ quote_id }, at) => [quote_id, shares[at]]))
  const quote_totals = Object.fromEntries(
    parts.map(({ quote_id, totals }) => [quote_id, totals[speed] - (savedBy[quote_id] ?? 0)]),
  )
  return { parts_cents, saving, total_cents: parts_cents - saved, quote_totals }
}
