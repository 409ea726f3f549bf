import { catalogFor, economyOffsetDays, leadDays, printableFrom } from '../../../shared/catalog/catalog.ts'
import { extraDays } from '../../../shared/catalog/chosen-extras.ts'
import { latestKnownDay } from '../../../shared/orders/checkout/check-accept.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import { jointShipDates } from '../../../shared/quoting/scheduling/joint-dates.ts'
import type { ShipDates } from '../../../shared/quoting/scheduling/lead-times.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { saveShownDays } from '../../quoting/basket-store.ts'
import { offeringShop } from '../../quoting/deciding/offering-shop.ts'
import { extrasOf } from '../../quoting/quote-row.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import { writeIfPossible } from '../../platform/db/best-effort.ts'
import type { Shop } from '../../platform/shop.ts'
import { unitWorkOf } from '../ship-dates/unit-work.ts'
import type { OwnBasket } from '../../quoting/sale.ts'

const NONE: ShipDates = { asap: null, week: null }

/**
 * Returns the days on which the priced quotes of a basket can ship together when they wait for one another's prints; null for a
 * basket of one part. The order in which they were added does not matter.
 */
export function jointDays(db: ReadDb, quotes: readonly QuoteRow[], now: number): ShipDates {
  const priced = quotes.filter((quote) => effectiveStatus(quote, now) === 'quoted')
  if (priced.length < 2) return NONE
  const { catalog: whole, capacity } = offeringShop(db, now)
  const parts = priced
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((quote) => {
      const { seconds, needs } = unitWorkOf(db, quote)
      const { size_mm, nozzle_mm, material, own } = needs
      const catalog = catalogFor(whole, quote)
      return {
        job: {
          quantity: quote.quantity,
          unit_seconds: seconds,
          size_mm,
          nozzle_mm,
          material,
          own,
          printable_from: printableFrom(catalog, quote.material, quote.color),
        },
        lead_days: leadDays(catalog, quote.material, quote.color) + extraDays(extrasOf(quote)),
      }
    })
  return jointShipDates(parts, { capacity, economy_offset_days: economyOffsetDays(whole) })
}

/** Stores the joint days that are being sent to the owner: accepting later ones needs their consent first. */
export function recordShownDays(shop: Shop, { basket, quotes }: OwnBasket): void {
  if (basket.state !== 'open') return
  const text = JSON.stringify({
    revision: basket.revision,
    ...jointDays(shop.db, quotes, shop.clock.now()),
  })
  if (text !== basket.shown_days) writeIfPossible(shop, (tx) => saveShownDays(tx, basket, text))
}

/** Returns the later of the quotes' own days and their joint one. */
export function laterDay(days: readonly (string | null)[], joint: string | null): string | null {
  return latestKnownDay([...days, joint])
}
