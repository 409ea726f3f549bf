import type { QuotedExtra } from '../../../shared/catalog/extras.ts'
import type { PrintSettings } from '../../../shared/catalog/materials.ts'
import { checkPrintSettings } from '../../../shared/catalog/print-settings.ts'
import { nextState } from '../../../shared/platform/moves.ts'
import type { IssueQuote } from '../../../shared/quoting/quotes/operator-moves.ts'
import { priceByStaff } from '../../../shared/quoting/quotes/price-by-staff.ts'
import { REQUEST_MOVES } from '../../../shared/quoting/quotes/request-states.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { pricedNow, type QuoteDecision, quoteToDecide, quoteChanged } from './decided-by-person.ts'
import { findMeasured } from '../measuring/measured-store.ts'
import { planMeasuring } from '../measuring/plan-measuring.ts'
import { findPromisableDates, promisedDates } from '../deciding/promisable-dates.ts'
import { moveQuote } from '../quote-moves.ts'
import { breakdownOf, extrasOf, printSettingsOf } from '../quote-row.ts'
import type { QuoteChanges, QuoteRow } from '../quote-store.ts'
import { refuseOpenQuestions } from './open-questions.ts'
import { columnsBefore } from './take-back-price.ts'

/**
 * Issues an engineer's price. It stays payable as issued until it expires, even if the shop's rates change, because the
 * customer was promised it. The event keeps what the price book would have asked.
 */
export function issueQuote(shop: Shop, caller: Caller, input: IssueQuote): QuoteDecision {
  const actor = staffWith('decide', caller)
  const row = shop.write((tx) => {
    const quote = requireOpenRequest(quoteToDecide(tx, shop, { ...input, status: 'engineering' }))
    refuseOpenQuestions(tx, [quote.id], input)
    return issueRequest(tx, shop, quote, { input, actor })
  })
  return { revision: row.revision }
}

/** The terms that staff set, and who issues it: left out for the program, if the customer accepted an offer at risk. */
interface Issue {
  input: IssueTerms
  actor?: Caller
  /** The offer at risk that was accepted. */
  risk_offer?: string
}

/** The answer to an engineering request, whichever quote and revision it was given for. */
export type IssueTerms = Omit<IssueQuote, 'quote_id' | 'revision' | 'questions_seen'>

/** Issues the price of an open request. The row must come from this transaction. */
export function issueRequest(
  tx: WriteDb,
  shop: Shop,
  quote: QuoteRow,
  { input, actor, risk_offer }: Issue,
): QuoteRow {
  const { changed, priced, snapshot } = priceRequest(tx, shop, { quote, input })
  const changes: QuoteChanges = {
    ...pricedNow(tx, shop, quote),
    print_settings: changed.print_settings,
    extras: changed.extras,
    analysis_key: changed.analysis_key,
    print_key: changed.print_key,
    tier: 'engineered',
    request_status: nextState(REQUEST_MOVES, 'open', 'issue')!,
    request_note: input.note || null,
    options: JSON.stringify(priced.options),
    breakdown: JSON.stringify(priced.breakdown),
    ship_date_pending: 0,
  }
  return moveQuote(tx, shop, quote, {
    trigger: 'issue',
    changes,
    ...(actor ? { actor } : {}),
    why: input.note,
    details: {
      ...snapshot,
      before: columnsBefore(quote, changes),
      ...(risk_offer ? { risk_offer } : {}),
    },
  })
}

/** Returns the engineer's price with its dates, and the details that the event keeps. */
export function priceRequest(
  tx: ReadDb,
  shop: Shop,
  { quote, input }: { quote: QuoteRow; input: IssueTerms },
) {
  const { unit_cents } = input
  const added = addedExtras(input)
  const changed = {
    ...withSettings(tx, quote, input.print_settings),
    extras: JSON.stringify([...extrasOf(quote), ...added]),
  }
  const offered = breakdownOf(changed)
  const unit_seconds = input.unit_seconds ?? offered?.price.seconds
  if (unit_seconds === undefined) throw missingSeconds()
  const dates = promisedDates(findPromisableDates(tx, shop, changed, unit_seconds), input.ship_by)
  const { material, quantity } = quote
  const { speeds } = readShopData(tx).catalog
  const tier = 'engineered' as const
  const priced = priceByStaff({
    material,
    quantity,
    unit_cents,
    unit_seconds,
    offered,
    dates,
    tier,
    speeds,
    added,
  })
  const snapshot = {
    unit_cents,
    ship_by: dates,
    unit_seconds,
    print_settings: printSettingsOf(changed),
    asked_by_price_book: offered?.price.prices ?? null,
  }
  return { changed, priced, snapshot }
}

/** Returns the lines that staff add to the price; offers at risk of before they could have none. */
function addedExtras({ extra_lines = [] }: IssueTerms): QuotedExtra[] {
  return extra_lines.map((line) => ({ ...line, id: null, lead_days: 0 }))
}

/** Returns the quote. Refuses when its request is not open, or its estimate is still being recomputed. */
export function requireOpenRequest(quote: QuoteRow): QuoteRow {
  if (quote.request_status === 'draft')
    throw new Refusal('wrong_state', 'The customer has not sent this request yet.')
  if (quote.request_status !== 'open') throw quoteChanged(quote)
  if (quote.estimate_pending)
    throw new Refusal('wrong_state', 'The customer just changed this request. Wait for its new estimate.')
  return quote
}

/** Returns the quote with the engineer's print settings, and the measurement for them if there is one. */
function withSettings(tx: ReadDb, quote: QuoteRow, settings: PrintSettings | null): QuoteRow {
  if (settings === null) return quote
  const data = readShopData(tx)
  const print_settings = JSON.stringify(checkPrintSettings(data.catalog, settings))
  const changed = { ...quote, print_settings }
  const plan = planMeasuring(changed, data)
  if (print_settings === quote.print_settings || !findMeasured(tx, plan)) return changed
  return { ...changed, analysis_key: plan.analysis_key, print_key: plan.print_key }
}

function missingSeconds(): InvalidInput {
  const msg = 'This part was not measured. Enter the print time of one piece.'
  return new InvalidInput([{ loc: ['body', 'unit_seconds'], msg, type: 'missing' }])
}
