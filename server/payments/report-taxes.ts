import { recordEvent, THE_SHOP } from '../db/events.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import type { Shop } from '../shop.ts'
import type { TaxReportOutcome, TaxService } from '../ports/tax.ts'
import { MAX_RETRY_DELAY, retryDelay } from './retry-delay.ts'
import { listDueTaxReports, saveTaxReport, type DueTaxReport } from './tax-report-store.ts'

/**
 * Tells Stripe Tax of sales that it calculated, once they are paid, and of what was given back of them: they stand in its
 * tax reports then. Trouble is tried again, later and later. Never throws for what one report meets.
 */
export async function reportTaxes(shop: Shop): Promise<void> {
  for (const report of listDueTaxReports(shop.db, shop.clock.now()))
    note(shop, report, await tell(shop, report))
}

type Told = TaxReportOutcome | { outcome: 'trouble'; detail: string; retry_after: number | null }

async function tell(shop: Shop, report: DueTaxReport): Promise<Told> {
  const tax = shop.payments.of('stripe')?.tax
  if (!tax)
    return { outcome: 'trouble', detail: 'Stripe is not set up here any more.', retry_after: MAX_RETRY_DELAY }
  try {
    return await ask(tax, report)
  } catch (error) {
    if (error instanceof ServiceUnavailable)
      return { outcome: 'trouble', detail: error.message, retry_after: error.retry_after }
    shop.log.error({ err: error, ledger_id: report.ledger_id }, 'a sales tax could not be reported')
    return { outcome: 'trouble', detail: 'Something unexpected was answered.', retry_after: null }
  }
}

function ask(tax: TaxService, report: DueTaxReport): Promise<TaxReportOutcome> {
  const { calculation_ref, checkout_id, sale_ref, round } = report
  if (calculation_ref !== null) return tax.reportSale({ calculation_ref, reference: checkout_id, round })
  const { parts_cents, delivery_cents, tax_cents, delivery_tax_cents } = report
  return tax.reportRefund({
    sale_ref: sale_ref!,
    parts_cents,
    parts_tax_cents: tax_cents - delivery_tax_cents,
    delivery_cents,
    delivery_tax_cents,
    reference: report.ledger_id,
    round,
  })
}

function note(shop: Shop, report: DueTaxReport, told: Told): void {
  const now = shop.clock.now()
  const { ledger_id, order_id } = report
  const attempts = report.attempts + 1
  if (told.outcome === 'trouble') {
    const next_try_at = now + retryDelay(attempts, told.retry_after)
    shop.write((tx) => saveTaxReport(tx, ledger_id, { attempts, next_try_at, error: told.detail }))
    return
  }
  const { outcome } = told
  const error = outcome === 'refused' ? told.detail : null
  const provider_ref = outcome === 'told' ? told.provider_ref : null
  if (error !== null) shop.log.error({ ledger_id, why: error }, 'Stripe Tax does not take this report')
  shop.write((tx) => {
    const done = { state: outcome, attempts, provider_ref, error, next_try_at: null, done_at: now }
    if (!saveTaxReport(tx, ledger_id, done)) return
    recordEvent(tx, now, THE_SHOP, {
      subject: 'order',
      subject_id: order_id,
      what: outcome === 'told' ? 'tax reported' : 'tax not reported',
      why: error,
      details: { ledger_id },
    })
  })
}
