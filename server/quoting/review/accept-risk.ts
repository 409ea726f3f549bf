import type { AcceptedRisk, AcceptRisk, ShownRiskOffer } from '../../../shared/quoting/quotes/at-risk.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { getQuote } from './decided-by-person.ts'
import { issueRequest } from './issue-quote.ts'
import { findOpenOffer, showOffer, termsNow } from './offer-at-risk.ts'
import { getOwnQuote } from '../read-quotes.ts'
import { findAcceptedRisk, saveAccepted } from './risk-store.ts'
import { showQuote, type ShownQuote } from '../show-quote.ts'

interface RiskOfQuote {
  /** Waits for the customer. */
  offer: ShownRiskOffer | null
  accepted: AcceptedRisk | null
}

/** Returns the offer at risk of the caller's own quote, and what they have accepted. */
export function readRisk(shop: Shop, caller: Caller, input: { quote_id: string }): RiskOfQuote {
  const quote = getOwnQuote(shop.db, caller, input.quote_id)
  const offer = findOpenOffer(shop.db, shop, quote)
  return {
    offer: offer && showOffer(shop.db, shop, quote, offer),
    accepted: findAcceptedRisk(shop.db, quote.id),
  }
}

/** Returns the risk that the customer accepted, for staff. */
export function readAcceptedRisk(
  shop: Shop,
  caller: Caller,
  input: { quote_id: string },
): AcceptedRisk | null {
  staffWith('see_orders', caller)
  return findAcceptedRisk(shop.db, getQuote(shop.db, input.quote_id).id)
}

/**
 * The customer accepts that the part may fail, and the price that staff set is issued. The words are compared with those of the
 * offer: what the customer did not read is not accepted.
 */
export function acceptRisk(shop: Shop, caller: Caller, input: AcceptRisk): ShownQuote {
  const row = shop.write((tx) => {
    const quote = getOwnQuote(tx, caller, input.quote_id)
    const offer = findOpenOffer(tx, shop, quote)
    if (offer?.id !== input.offer_id || offer.text !== input.text)
      throw new Refusal('wrong_state', 'This offer has changed. Read it again.')
    const terms = termsNow(tx, shop, quote, offer)
    if (terms.ship_by !== input.ship_by)
      throw new Refusal(
        'wrong_state',
        'The ship date of this offer has moved. Check the new one and confirm again.',
      )
    const now = shop.clock.now()
    const by = quote.account_id === null ? 'guest' : 'account'
    if (!saveAccepted(tx, offer.id, { at: now, by })) throw new Refusal('wrong_state')
    const { id: risk_offer, version } = offer
    recordEvent(tx, now, caller, {
      subject: 'quote',
      subject_id: quote.id,
      what: 'risk accepted',
      details: { risk_offer, version },
    })
    return issueRequest(tx, shop, quote, { input: terms, risk_offer })
  })
  return showQuote(shop, row)
}
