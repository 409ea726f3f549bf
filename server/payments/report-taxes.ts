import { recordEvent, THE_SHOP } from '../platform/db/events.ts'
import { writeSoon } from '../platform/db/write-soon.ts'
import { ServiceUnavailable } from '../platform/ports/service-unavailable.ts'
import type { Shop } from '../platform/shop.ts'
import type { TaxReportOutcome, TaxService } from '../platform/ports/tax.ts'
import { MAX_RETRY_DELAY, retryDelay } from './retry-delay.ts'
import { listDueTaxReports, saveTaxReport, type DueTaxReport } from './tax-report-store.ts'

/**
 * Reports paid sales whose tax Stripe Tax calculated, and their refunds, so that they appear in its tax reports. Retries with
 * growing delays while Stripe is unavailable. Never throws because of a single report.
 */
export async function reportTaxes(shop: Shop): Promise<void> {
  for (const report of listDueTaxReports(shop.db, shop.clock.now()))
    await saveOutcome(shop, report, await sendReport(shop, report))
}

type ReportOutcome = TaxReportOutcome | { outcome: 'unavailable'; detail: string; retry_after: number | null }

async function sendReport(shop: Shop, report: DueTaxReport): Promise<ReportOutcome> {
  const tax = shop.services.payments.of('stripe')?.tax
  if (!tax)
    return { outcome: 'unavailable', detail: 'Stripe is no longer set up.', retry_after: MAX_RETRY_DELAY }
  try {
    return await callTaxService(tax, report)
  } catch (error) {
    if (error instanceof ServiceUnavailable)
      return { outcome: 'unavailable', detail: error.message, retry_after: error.retry_after }
    shop.log.error({ err: error, ledger_id: report.ledger_id }, 'a sales tax could not be reported')
    return { outcome: 'unavailable', detail: 'Stripe returned an unexpected answer.', retry_after: null }
  }
}

function callTaxService(tax: TaxService, report: DueTaxReport): Promise<TaxReportOutcome> {
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

async function saveOutcome(shop: Shop, report: DueTaxReport, result: ReportOutcome): Promise<void> {
  const now = shop.clock.now()
  const { ledger_id, order_id } = report
  const attempts = report.attempts + 1
  if (result.outcome === 'unavailable') {
    const next_try_at = now + retryDelay(attempts, result.retry_after)
    await writeSoon(shop, (tx) =>
      saveTaxReport(tx, ledger_id, { attempts, next_try_at, error: result.detail }),
    )
    return
  }
  const { outcome } = result
  const error = outcome === 'refused' ? result.detail : null
  const provider_ref = outcome === 'told' ? result.provider_ref : null
  if (error !== null) shop.log.error({ ledger_id, why: error }, 'Stripe Tax refused this report')
  await writeSoon(shop, (tx) => {
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
