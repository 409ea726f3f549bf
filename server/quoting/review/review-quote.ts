import type { DeclineQuote, ReferQuote, ReleaseQuote } from '../../../shared/quoting/quotes/operator-moves.ts'
import { flagsOf, markReviewed } from '../../../shared/quoting/quotes/manufacturability.ts'
import { priceByStaff } from '../../../shared/quoting/quotes/price-by-staff.ts'
import { REQUEST_MOVES } from '../../../shared/quoting/quotes/request-states.ts'
import type { Manufacturability } from '../../../shared/quoting/quotes/quote.ts'
import { nextState } from '../../../shared/platform/moves.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { OfferedPart } from '../../../shared/quoting/scheduling/offer-part.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { offerNow, pricedNow, type QuoteDecision, quoteToDecide } from './decided-by-person.ts'
import { findPromisableDates, promisedDates } from '../deciding/promisable-dates.ts'
import { moveQuote } from '../quote-moves.ts'
import { manufacturabilityOf, storedFlagsOf } from '../quote-row.ts'
import type { QuoteChanges, QuoteRow } from '../quote-store.ts'
import { refuseOpenQuestions } from './open-questions.ts'
import { columnsBefore } from './take-back-price.ts'

/** Releases a held quote at the operator's price; when that equals the computed one, its breakdown is kept. */
export function releaseQuote(shop: Shop, caller: Caller, input: ReleaseQuote): QuoteDecision {
  const actor = staffWith('decide', caller)
  const row = shop.write((tx) => {
    const quote = quoteToDecide(tx, shop, { ...input, status: 'needs_review' })
    refuseOpenQuestions(tx, [quote.id], input)
    const { priced, dates, offered } = priceHeld(tx, shop, { quote, input })
    const changes: QuoteChanges = {
      ...pricedNow(tx, shop, quote),
      tier: 'assisted',
      request_note: input.note || null,
      options: JSON.stringify(priced.options),
      breakdown: JSON.stringify(priced.breakdown),
      ship_date_pending: dates === null ? 1 : 0,
    }
    return moveQuote(tx, shop, quote, {
      trigger: 'release',
      changes,
      actor,
      why: input.note,
      details: {
        unit_cents: input.unit_cents,
        ship_by: dates,
        asked_by_price_book: offered.price.prices,
        before: columnsBefore(quote, changes),
      },
    })
  })
  return { revision: row.revision }
}

function priceHeld(tx: WriteDb, shop: Shop, { quote, input }: { quote: QuoteRow; input: ReleaseQuote }) {
  const { unit_cents, ship_by } = input
  const { material, quantity } = quote
  const offered = offerNow(tx, shop, quote)
  if (!offered) throw new Refusal('wrong_state', 'This part was not measured. Refer it to engineering.')
  const dates = ship_by === null ? null : promisedDates(findPromisableDates(tx, shop, quote), ship_by)
  const priced = priceByStaff({
    material,
    quantity,
    unit_cents,
    unit_seconds: offered.price.seconds,
    offered,
    dates,
    tier: 'assisted',
    speeds: readShopData(tx).catalog.speeds,
    added: [],
  })
  if (isPriceOf(offered, unit_cents)) priced.breakdown.price = offered.price
  return { priced, dates, offered }
}

function isPriceOf({ price }: OfferedPart, unit_cents: ReleaseQuote['unit_cents']): boolean {
  const { asap, week } = price.prices
  return asap.unit_cents === unit_cents.asap && week.unit_cents === unit_cents.week
}

/** Turns a held quote into a draft engineering request, which the customer may send. */
export function referQuote(shop: Shop, caller: Caller, input: ReferQuote): QuoteDecision {
  const actor = staffWith('decide', caller)
  const row = shop.write((tx) => {
    const quote = quoteToDecide(tx, shop, { ...input, status: 'needs_review' })
    const offered = offerNow(tx, shop, quote)
    const now = shop.clock.now()
    return moveQuote(tx, shop, quote, {
      trigger: 'refer',
      changes: {
        tier: 'engineered',
        request_status: nextState(REQUEST_MOVES, null, 'refer')!,
        request_note: input.note || null,
        estimate_cents: offered?.price.prices.week.total_cents ?? null,
        priced_at: now,
        expires_at: now + shop.settings.lifetimes.draft_days * DAY,
      },
      actor,
      why: input.note,
    })
  })
  return { revision: row.revision }
}

/** Declines a held quote for good, with the operator's reason as its first finding. */
export function declineQuote(shop: Shop, caller: Caller, input: DeclineQuote): QuoteDecision {
  const actor = staffWith('decide', caller)
  const row = shop.write((tx) => {
    const quote = quoteToDecide(tx, shop, { ...input, status: 'needs_review' })
    const finding = declinedFinding(input.message)
    const screening = markReviewed(manufacturabilityOf(quote))
    const flags = [...flagsOf([finding]), ...storedFlagsOf(quote)]
    return moveQuote(tx, shop, quote, {
      trigger: 'decline',
      changes: {
        tier: null,
        flags: JSON.stringify(flags),
        manufacturability: JSON.stringify({ ...screening, findings: [finding, ...screening.findings] }),
        expires_at: null,
      },
      actor,
      why: input.message,
    })
  })
  return { revision: row.revision }
}

function declinedFinding(message: string): Manufacturability['findings'][number] {
  return {
    code: 'declined_by_operator',
    level: 'block',
    title: 'The shop does not make this part',
    message,
    suggestion: '',
    measured: null,
    limit: null,
    unit: null,
    count: 0,
    features: [],
  }
}
