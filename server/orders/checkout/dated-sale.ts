import type { Speed } from '../../../shared/catalog/materials.ts'
import {
  latestDay,
  latestKnownDay,
  type JointDay,
  type QuoteToBuy,
  type SaleFault,
} from '../../../shared/orders/checkout/check-accept.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import type { PriceOption } from '../../../shared/quoting/quotes/quote.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { rememberAnswer } from '../../platform/db/idempotency.ts'
import { saveShownDays, shownDaysOf } from '../../quoting/basket-store.ts'
import type { DeliveryRow } from '../../quoting/delivery/delivery-store.ts'
import { optionsOf } from '../../quoting/quote-row.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import { keyOfSale, namedIn, type Sale } from '../../quoting/sale.ts'
import { jointDays } from '../baskets/joint-days.ts'
import { currentOptionsOf } from '../ship-dates/current-dates.ts'
import { optionAsShown, recordShownDates, shipDatesOf } from '../ship-dates/moved-days.ts'
import type { BuyRequest } from './buy-request.ts'
import { optionAt } from './sale-offer.ts'

interface DatedQuote extends QuoteToBuy {
  quote: QuoteRow
  /** All speeds, with the days that can be promised now. */
  offered: PriceOption[]
}

/** A sale with the days that its owner last saw, and those that can be promised now. */
export interface DatedSale {
  sale: Sale
  quotes: DatedQuote[]
  joint: JointDay
}

/** A sale at the requested speed, with its ship dates, its delivery and the price of each quote. */
export interface OfferedSale {
  dated: DatedSale
  delivery: DeliveryRow
  quote_totals: Readonly<Record<string, number>>
}

export function dateSale(
  db: ReadDb,
  sale: Sale,
  { request, now }: { request: BuyRequest; now: number },
): DatedSale {
  return {
    sale,
    quotes: sale.quotes.map((quote) => dateQuote(db, quote, { request, now })),
    joint: jointDayOf(db, sale, { speed: request.speed, now }),
  }
}

function dateQuote(
  db: ReadDb,
  quote: QuoteRow,
  { request: { speed, approved }, now }: { request: BuyRequest; now: number },
): DatedQuote {
  const stored = optionAt(optionsOf(quote), speed)
  const status = effectiveStatus(quote, now)
  const offered = status === 'quoted' ? currentOptionsOf(db, quote, now) : []
  // An approval names the ship date that the buyer saw.
  const shown = approved ? stored : optionAsShown(db, quote.id, stored)
  return { quote, quote_id: quote.id, status, shown, current: optionAt(offered, speed), offered }
}

/** Where nothing was shown since the basket changed, the day of now counts as shown. */
function jointDayOf(
  db: ReadDb,
  { basket, quotes }: Sale,
  { speed, now }: { speed: Speed; now: number },
): JointDay {
  const current = jointDays(db, quotes, now)[speed]
  const shown = basket && shownDaysOf(basket)
  return { shown: shown ? shown[speed] : current, current }
}

/**
 * The answer about a moved ship date is stored under the idempotency key: a program that repeats the request must not buy the
 * later date, which its user has not agreed to.
 */
export function refuseFault(
  tx: WriteDb,
  { fault, dated, request, now }: { fault: SaleFault; dated: DatedSale; request: BuyRequest; now: number },
): Refusal {
  const { code, quote_id } = fault
  const { sale, quotes } = dated
  const named = namedIn(sale, quote_id)
  if (code !== 'option_unavailable' && code !== 'ship_date_changed')
    return new Refusal(code, undefined, named)
  for (const { quote, offered } of quotes) recordShownDates(tx, { quote, current: offered, now })
  if (code === 'option_unavailable') {
    const { current } = quotes.find((dates) => dates.quote_id === quote_id)!
    return new Refusal(code, current?.note ?? undefined, named)
  }
  const joint = jointDays(tx, sale.quotes, now)
  const { basket } = sale
  if (basket) saveShownDays(tx, basket, JSON.stringify({ revision: basket.revision, ...joint }))
  const daysAt = (at: Speed) => quotes.map(({ offered }) => optionAt(offered, at)?.ship_by ?? null)
  const dayAt = (at: Speed) => {
    const latest = latestDay(daysAt(at))
    return latest && latestKnownDay([latest, joint[at]])
  }
  const { speed, once } = request
  const refusal = new Refusal(code, undefined, {
    ...named,
    ship_by: latestKnownDay([...daysAt(speed), joint[speed]]),
    ship_dates: basket ? { asap: dayAt('asap'), week: dayAt('week') } : shipDatesOf(quotes[0].offered),
  })
  rememberAnswer(tx, once, { ...keyOfSale(sale), refusal }, now)
  return refusal
}
