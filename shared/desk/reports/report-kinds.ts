import { z } from 'zod'
import { COMPARISONS, ReportPeriod } from './report-period.ts'

/** The reports, in the order of the page. */
export const REPORT_KINDS = [
  'on_time',
  'quotes',
  'margin',
  'costs',
  'machines',
  'scrap',
  'materials',
  'customers',
  'promises',
] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

export const REPORT_TITLES: Record<ReportKind, string> = {
  on_time: 'On time',
  quotes: 'From quote to order',
  margin: 'Revenue and margin',
  costs: 'Production cost',
  machines: 'Machine use',
  scrap: 'Scrap',
  materials: 'Material used',
  customers: 'Top customers',
  promises: 'Promises at risk',
}

/** Defines the figures of each report in a sentence or two. */
export const REPORT_DEFINITIONS: Record<ReportKind, string> = {
  on_time:
    'On time: shipped on or before the promised Pacific day. Counts orders promised for a day of the period. An order whose day has passed unshipped is late; canceled orders and days still to come are not counted.',
  quotes:
    'Counts quotes received in the period, each part once however often its choices were changed. Conversion: paid orders of all quotes that got a price. Time to order: from the first upload to the payment.',
  margin:
    'Orders shipped in the period. Revenue: what was paid for parts, without delivery and tax; the actual figure is less refunds. Cost: filament, electricity, machine hours and labor by the production costs, as in the report of that name. The quoted cost is by the estimate, with all units on one plate; the actual cost is by the recorded start and end of every plate, failed prints included.',
  costs:
    'Orders shipped in the period, with all their prints, failed ones apart. Filament costs what its spool cost, or what the price book says where that is not known; electricity, machine hours and labor are as set on the page Production costs. Revenue: what was paid for parts less refunds, without delivery and tax.',
  machines:
    'Use: hours printed while the shop was open, of the hours it was open by the calendar. Prints at night and on days off are counted apart.',
  scrap:
    'Failed prints by the day they failed: filament as far as it was printed, machine time, and what both cost the shop at the rates of the order’s price book.',
  materials:
    'Filament of prints that ended in the period: what good units take by their estimate, and what failed prints used up. Cost at the price the shop pays, by the price book of each order.',
  customers:
    'Orders paid in the period, by account or else by email address. Revenue: what was paid for parts less refunds, without delivery and tax.',
  promises:
    'Orders promised for today and the next seven days, and those overdue, by the plan of the timeline. Late: handed over after the promise. Tight: less than 4 hours to spare before the last pickup. Not planned: on hold, or no printer can print it.',
}

/** Returns true if the report is about a period; the promises are always of the next days. */
export function hasPeriod(kind: ReportKind): boolean {
  return kind !== 'promises'
}

export const ReportRequest = ReportPeriod.safeExtend({
  kind: z.enum(REPORT_KINDS),
  compare: z.enum(COMPARISONS).default('none'),
})
export type ReportRequest = z.output<typeof ReportRequest>
