import { forecastOrders } from '../../../shared/production/floor/timeline.ts'
import { schedulePlan } from '../../../shared/production/plates/schedule-plan.ts'
import { compareReports } from '../../../shared/desk/reports/compare-reports.ts'
import { costsReport } from '../../../shared/desk/reports/costs.ts'
import { customersReport } from '../../../shared/desk/reports/customers.ts'
import { machineReport } from '../../../shared/desk/reports/machine-use.ts'
import { marginReport } from '../../../shared/desk/reports/margin.ts'
import { materialsReport } from '../../../shared/desk/reports/materials-used.ts'
import { onTimeReport } from '../../../shared/desk/reports/on-time.ts'
import { promisesReport } from '../../../shared/desk/reports/promises.ts'
import { quotesReport } from '../../../shared/desk/reports/quotes-to-orders.ts'
import { hasPeriod, type ReportKind, type ReportRequest } from '../../../shared/desk/reports/report-kinds.ts'
import {
  bucketsOf,
  comparedPeriod,
  spanOf,
  type InstantSpan,
  type ReportPeriod,
} from '../../../shared/desk/reports/report-period.ts'
import type { Report, ReportBody } from '../../../shared/desk/reports/report.ts'
import { scrapReport } from '../../../shared/desk/reports/scrap.ts'
import { uncountedBy } from '../../../shared/quoting/costs/margin.ts'
import { pacificDayOf, type Instant } from '../../../shared/platform/time.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { readPlan } from '../../production/floor/read-plan.ts'
import { readPrinterNames } from '../../catalog/printer-names.ts'
import { readCostedOrders } from './costed-orders.ts'
import { readMadeOrders } from './made-orders.ts'
import { countedProvider, listCustomers, listPromised, sumPayments } from './order-reports-store.ts'
import { ratesReader } from '../../quoting/rates-reader.ts'
import {
  countPrintedUnits,
  listFilament,
  listPrints,
  sumFailures,
  sumScrapSeconds,
} from './print-reports-store.ts'
import { countQuotes, countTimesToPrice, listTimesToOrder } from './quote-reports-store.ts'

interface ReportFacts {
  db: ReadDb
  period: ReportPeriod
  span: InstantSpan
  now: Instant
}

/** Returns a report with the figures of the period that it is compared with. */
export function readReport(db: ReadDb, { kind, compare, ...period }: ReportRequest, now: Instant): Report {
  const bodyOf = (days: ReportPeriod) => READERS[kind]({ db, period: days, span: spanOf(days), now })
  const compared = hasPeriod(kind) ? comparedPeriod(period, compare) : null
  const report: Report = { kind, period: hasPeriod(kind) ? period : null, compared, ...bodyOf(period) }
  return compared ? compareReports(report, bodyOf(compared)) : report
}

const READERS: Record<ReportKind, (facts: ReportFacts) => ReportBody> = {
  on_time: ({ db, period, now }) =>
    onTimeReport(listPromised(db, period), { period, today: pacificDayOf(now) }),
  quotes({ db, period, span }) {
    const buckets = bucketsOf(period)
    const rows = {
      counts: countQuotes(db, buckets),
      to_price: countTimesToPrice(db, span),
      to_order: listTimesToOrder(db, span),
    }
    return quotesReport(rows, { period, buckets })
  },
  margin({ db, period, span }) {
    const provider = countedProvider(db)
    const net_cents = sumPayments(db, span, provider)
    return withPracticeNote(db, marginReport(readMadeOrders(db, span, provider), { period, net_cents }))
  },
  costs({ db, span }) {
    const orders = readCostedOrders(db, span, countedProvider(db))
    return withPracticeNote(db, costsReport(orders))
  },
  machines: readMachines,
  scrap({ db, period, span }) {
    const buckets = bucketsOf(period)
    const names = readPrinterNames(db)
    const rows = sumFailures(db, buckets).map(({ printer_id, ...row }) => ({
      ...row,
      printer: printer_id === null ? 'No printer' : (names.get(printer_id) ?? printer_id),
    }))
    const uncounted = uncountedBy(readShopData(db).costs)
    return scrapReport(rows, { period, buckets, printed: countPrintedUnits(db, span), uncounted })
  },
  materials({ db, span }) {
    const rates = ratesReader(db)
    const rows = listFilament(db, span).map((row) => ({
      ...row,
      good_grams: row.units * row.unit_grams,
      filament_cents_per_kg: rates({ ...row, material: row.quoted_material }).filament_cents_per_kg,
    }))
    return materialsReport(rows)
  },
  customers: ({ db, span }) =>
    withPracticeNote(db, customersReport(listCustomers(db, span, countedProvider(db)))),
  promises({ db, now }) {
    const plan = readPlan(db, now)
    return promisesReport(forecastOrders(plan, schedulePlan(plan)), pacificDayOf(now))
  },
}

function readMachines({ db, span, now }: ReportFacts): ReportBody {
  const { printers, zonedCalendar: calendar } = readShopData(db)
  const names = readPrinterNames(db)
  const past = { from: span.from, until: Math.max(span.from, Math.min(span.until, now)) }
  const prints = listPrints(db, past, now)
  const known = new Set(printers.map(({ id }) => id))
  const gone = [...new Set(prints.map(({ printer_id }) => printer_id))].filter((id) => !known.has(id))
  return machineReport({
    printers: [...printers, ...gone.map((id) => ({ id, name: names.get(id) ?? id }))],
    prints,
    scrap: sumScrapSeconds(db, span),
    calendar,
    span: past,
  })
}

function withPracticeNote(db: ReadDb, body: ReportBody): ReportBody {
  if (countedProvider(db) === 'stripe') return body
  return { ...body, notes: [...body.notes, 'These are test payments: no real money was paid yet.'] }
}
