import type { FileRefusalCode } from '../../../shared/geometry/job.ts'
import { resolveSettings } from '../../../shared/geometry/resolve-settings.ts'
import { machineFaultOf } from '../../../shared/platform/machine-faults.ts'
import {
  decideFailure,
  decideQuote,
  decideUnpriced,
  type Decision,
} from '../../../shared/quoting/quotes/decide-quote.ts'
import type { QuoteTrigger } from '../../../shared/quoting/quotes/quote-states.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { THE_SHOP } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { calibratedEstimate } from './calibrated-estimate.ts'
import { contactOfRow, insertQuote, ownerOfRow, type QuoteInputs } from '../intake/insert-quote.ts'
import type { MeasuredPart } from '../measuring/measured-store.ts'
import { offeringFor, offeringShop } from './offering-shop.ts'
import { moveQuote, stillWaiting } from '../quote-moves.ts'
import { extrasOf, printSettingsOf } from '../quote-row.ts'
import type { QuoteChanges, QuoteRow } from '../quote-store.ts'
import { withdraw } from '../withdraw-quote.ts'

type DecidedRow = Pick<
  QuoteRow,
  'material' | 'material_note' | 'color' | 'quantity' | 'print_settings' | 'extras' | 'request_status'
>

/**
 * Decides about a quote whose part is measured, by the shop's current data and load. A fault of pricing is not told as one of the
 * file: staff price the part, and the log has the cause.
 */
export function decideFor(db: ReadDb, shop: Shop, quote: DecidedRow, measured: MeasuredPart): Decision {
  const { request_status } = quote
  const moment = { request_status, lifetimes: shop.settings.lifetimes, now: shop.clock.now() }
  try {
    return decideQuote({ ...factsFor(db, quote, measured, moment.now), ...moment })
  } catch (error) {
    if (machineFaultOf(error) !== null) throw error
    shop.log.error({ err: error, analysis: measured.analysis_id }, 'a price could not be computed')
    return decideUnpriced({ analysis: measured.analysis, ...moment })
  }
}

function factsFor(
  db: ReadDb,
  quote: DecidedRow,
  { analysis_id, analysis, estimate }: MeasuredPart,
  now: Instant,
) {
  const shop = offeringFor(offeringShop(db, now), quote)
  const settings = resolveSettings(shop.catalog, printSettingsOf(quote))
  return {
    analysis_id,
    analysis,
    estimate: calibratedEstimate(db, estimate, { settings, choice: quote }),
    settings,
    material: quote.material,
    color: quote.color,
    quantity: quote.quantity,
    shop,
  }
}

/** Settles a quote in the transaction that read it. Returns the resulting quote, which may be a new one. */
export function settleIn(
  tx: WriteDb,
  shop: Shop,
  row: QuoteRow,
  { measured, decision }: { measured: MeasuredPart; decision: Decision },
): QuoteRow {
  const { analysis_key, print_key } = measured.plan
  const versions = JSON.stringify(readShopData(tx).versions)
  const more = { analysis_key, print_key, has_preview: 1 as const, versions }
  if (row.status !== 'engineering' || decision.status === 'engineering')
    return saveDecision(tx, shop, row, { decision, more })
  // After the change the part needs no engineer: a new quote replaces the request.
  const added = insertQuote(tx, shop, {
    owner: ownerOfRow(row),
    contact: contactOfRow(row),
    actor: THE_SHOP,
    inputs: inputsOf({ ...row, print_settings: printSettingsOf(row), extras: extrasOf(row) }),
    replaces: row.id,
  })
  withdraw(tx, shop, {
    quote: row,
    actor: THE_SHOP,
    why: 'needs no engineer after the change',
    replaced_by: added.id,
  })
  return saveDecision(tx, shop, added, { decision: decideFor(tx, shop, added, measured), more })
}

function inputsOf(row: QuoteInputs): QuoteInputs {
  const { sha256, filename, units, quantity, print_settings, extras } = row
  const { material, material_note, color, color_note } = row
  const choices = { material, material_note, color, color_note }
  return { ...choices, sha256, filename, units, quantity, print_settings, extras }
}

/** Settles a quote of the queue; does nothing when it was changed or closed since it was read. */
export function settleQuote(shop: Shop, waiting: QuoteRow, measured: MeasuredPart): void {
  shop.write((tx) => {
    const row = stillWaiting(tx, waiting)
    if (row) settleIn(tx, shop, row, { measured, decision: decideFor(tx, shop, row, measured) })
  })
}

export type AnalysisFailure =
  | { outcome: 'refused'; code: FileRefusalCode; detail: string }
  | { outcome: 'crashed' }
  | { outcome: 'timed_out'; seconds: number }

/** Settles a quote that could not be measured. Crashes and timeouts go to the engineers. */
export function settleFailure(shop: Shop, waiting: QuoteRow, failure: AnalysisFailure): void {
  const refused =
    failure.outcome === 'refused'
      ? failure
      : { code: 'file_too_complex' as const, detail: failureSentence(failure) }
  shop.write((tx) => {
    const row = stillWaiting(tx, waiting)
    if (!row) return
    const limits = readShopData(tx).print_limits
    const { lifetimes } = shop.settings
    const { request_status } = row
    const now = shop.clock.now()
    saveDecision(tx, shop, row, {
      decision: decideFailure(refused, { limits, lifetimes, request_status, now }),
      more: {},
    })
  })
}

function failureSentence(failure: Exclude<AnalysisFailure, { outcome: 'refused' }>): string {
  return failure.outcome === 'crashed'
    ? 'This file could not be measured automatically. One of our engineers can look at it.'
    : `Measuring this file took more than ${failure.seconds} seconds. One of our engineers can look at it.`
}

const TRIGGERS = {
  quoted: 'price',
  needs_review: 'hold',
  engineering: 'refer',
  failed: 'fail',
} as const satisfies Record<Decision['status'], QuoteTrigger>

function saveDecision(
  tx: WriteDb,
  shop: Shop,
  row: QuoteRow,
  { decision, more }: { decision: Decision; more: QuoteChanges },
): QuoteRow {
  const isReestimate = row.status === 'engineering'
  const changes: QuoteChanges = {
    tier: decision.tier,
    request_status: decision.request_status,
    estimate_cents: decision.estimate_cents,
    estimate_pending: 0,
    ship_date_pending: decision.ship_date_pending ? 1 : 0,
    options: JSON.stringify(decision.options),
    part: decision.part ? JSON.stringify(decision.part) : row.part,
    manufacturability: JSON.stringify(decision.manufacturability),
    flags: JSON.stringify(decision.flags),
    breakdown: decision.breakdown && JSON.stringify(decision.breakdown),
    priced_at: shop.clock.now(),
    expires_at: decision.expires_at ?? row.expires_at,
    queued_at: null,
    read_in_run: null,
    ...more,
  }
  return moveQuote(tx, shop, row, { trigger: isReestimate ? 'requote' : TRIGGERS[decision.status], changes })
}
