import {
  riskChoices,
  riskText,
  type OfferAtRisk,
  type ShownRiskOffer,
} from '../../../shared/quoting/quotes/at-risk.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { confirmableDays, whyNotShipDate } from '../../../shared/quoting/scheduling/ship-date.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { getQuote, quoteToDecide, type QuoteDecision } from './decided-by-person.ts'
import { refuseOpenQuestions } from './open-questions.ts'
import { priceRequest, requireOpenRequest, type IssueTerms } from './issue-quote.ts'
import { findPromisableDates } from '../deciding/promisable-dates.ts'
import { findQuote, saveQuote, type QuoteRow } from '../quote-store.ts'
import { findNewestOffer, insertOffer, saveWithdrawn, termsOf, type RiskOfferRow } from './risk-store.ts'

/**
 * Answers an engineering request with a price at the customer's risk. The request stays open until the customer accepts what
 * may go wrong; only then is the price issued. An earlier offer that was not accepted is withdrawn.
 */
export function offerAtRisk(shop: Shop, caller: Caller, input: OfferAtRisk): QuoteDecision {
  const actor = staffWith('decide', caller)
  return shop.write((tx) => {
    const quote = requireOpenRequest(quoteToDecide(tx, shop, { ...input, status: 'engineering' }))
    const { quote_id, revision: _seen, questions_seen, risks, ...terms } = input
    refuseOpenQuestions(tx, [quote_id], { questions_seen })
    priceRequest(tx, shop, { quote, input: terms })
    const now = shop.clock.now()
    const before = findNewestOffer(tx, quote_id)
    if (before) saveWithdrawn(tx, before.id, now)
    const offer = { id: shop.ids.make(ID_PREFIX.risk_offer), version: (before?.version ?? 0) + 1 }
    insertOffer(tx, {
      ...offer,
      quote_id,
      text: riskText(risks),
      terms,
      choices: riskChoices(quote),
      made_at: now,
      made_by: actor.account_id,
    })
    recordEvent(tx, now, actor, {
      subject: 'quote',
      subject_id: quote_id,
      what: 'printing at risk offered',
      details: { risk_offer: offer.id, version: offer.version },
      why: terms.note,
    })
    return nextRevision(tx, quote, now)
  })
}

/** Takes back an offer that the customer has not accepted. */
export function withdrawRiskOffer(shop: Shop, caller: Caller, input: { offer_id: string; quote_id: string }) {
  const actor = staffWith('decide', caller)
  return shop.write((tx) => {
    const quote = getQuote(tx, input.quote_id)
    const offer = findNewestOffer(tx, quote.id)
    const now = shop.clock.now()
    if (offer?.id !== input.offer_id || !saveWithdrawn(tx, offer.id, now))
      throw new Refusal('wrong_state', 'This offer was accepted or withdrawn in the meantime.')
    recordEvent(tx, now, actor, {
      subject: 'quote',
      subject_id: quote.id,
      what: 'offer at risk withdrawn',
      details: { risk_offer: offer.id, version: offer.version },
    })
    return nextRevision(tx, quote, now)
  })
}

/** Gives the quote a new revision, so that earlier decisions about it must be looked at again. */
function nextRevision(tx: WriteDb, quote: QuoteRow, now: number): QuoteDecision {
  if (!saveQuote(tx, quote, {}, now)) throw new Refusal('wrong_state')
  return { revision: findQuote(tx, quote.id)!.revision }
}

/**
 * Returns the offer that the customer can accept now; null if there is none, or the part or its choices have changed
 * since.
 */
export function findOpenOffer(db: ReadDb, shop: Shop, quote: QuoteRow): RiskOfferRow | null {
  const offer = findNewestOffer(db, quote.id)
  if (!offer || offer.withdrawn_at !== null || offer.accepted_at !== null) return null
  const isOpen =
    effectiveStatus(quote, shop.clock.now()) === 'engineering' &&
    quote.request_status === 'open' &&
    !quote.estimate_pending
  return isOpen && offer.choices === riskChoices(quote) ? offer : null
}

/**
 * Returns the terms of an offer with a ship date that can be kept: the first later one where the offered one has
 * passed.
 */
export function termsNow(db: ReadDb, shop: Shop, quote: QuoteRow, offer: RiskOfferRow): IssueTerms {
  const terms = termsOf(offer)
  const seconds = terms.unit_seconds
  const { dates } = findPromisableDates(db, shop, quote, seconds)
  if (whyNotShipDate(dates, terms.ship_by) === null) return terms
  const day = confirmableDays(dates, LATER_DAYS).find((possible) => possible >= terms.ship_by)
  return { ...terms, ship_by: day ?? terms.ship_by }
}

/** Working days after today among which a later ship date is looked for: a request is open for two weeks. */
const LATER_DAYS = 60

export function showOffer(db: ReadDb, shop: Shop, quote: QuoteRow, offer: RiskOfferRow): ShownRiskOffer {
  const terms = termsNow(db, shop, quote, offer)
  const { priced } = priceRequest(db, shop, { quote, input: terms })
  const { id, version, text, made_at, accepted_at } = offer
  const options = priced.options.map(({ speed, ship_by, total_cents, unit_cents }) => ({
    speed,
    ship_by,
    total_cents,
    unit_cents,
  }))
  return { id, version, text, made_at, accepted_at, options, ship_by: terms.ship_by, note: terms.note }
}

/** Returns the open offer of a quote, for staff; null if there is none. */
export function readOpenOffer(
  shop: Shop,
  caller: Caller,
  input: { quote_id: string },
): ShownRiskOffer | null {
  staffWith('see_orders', caller)
  const quote = getQuote(shop.db, input.quote_id)
  const offer = findOpenOffer(shop.db, shop, quote)
  return offer && showOffer(shop.db, shop, quote, offer)
}
