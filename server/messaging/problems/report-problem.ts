import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import {
  lastReportDay,
  reportText,
  type OrderProblems,
  type ProblemBody,
  type ShownProblem,
} from '../../../shared/messaging/problems/problem-report.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { pacificDayOf, type PacificDay } from '../../../shared/platform/time.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { addCustomerMessage } from '../messages/send-message.ts'
import { findMessage } from '../messages/message-store.ts'
import { quoteOfCustomer, type ThreadAccess } from '../messages/thread-access.ts'
import { findOrder, type OrderRow } from '../../orders/order-store.ts'
import { listParcels } from '../../orders/parcel-store.ts'
import { insertProblem, listProblems, type ProblemRow } from '../../orders/problem-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { listUnits } from '../../orders/units/unit-store.ts'

/** Returns the problems that the customer of an order can report, and those they reported. */
export function readOrderProblems(shop: Shop, caller: Caller, access: ThreadAccess): OrderProblems {
  return problemsOf(shop, shop.db, orderOfCustomer(shop, shop.db, caller, access))
}

/**
 * Reports a problem with delivered units. What was written joins the conversation of the order, with the photos. Refuses with
 * `wrong_state` when a unit was not delivered or is in an open report, and after the last day for reports.
 */
export function reportProblem(
  shop: Shop,
  caller: Caller,
  { access, report }: { access: ThreadAccess; report: ProblemBody },
): OrderProblems {
  return shop.write((tx) => {
    const row = orderOfCustomer(shop, tx, caller, access)
    const units = [...new Set(report.units)].sort((a, b) => a - b)
    const { is_over, units: reportable } = problemsOf(shop, tx, row)
    if (is_over)
      throw new Refusal('wrong_state', 'The time to report a problem is over. Send us a message instead.')
    if (units.some((unit) => !reportable.includes(unit)))
      throw new Refusal('wrong_state', 'One of these pieces was not delivered, or you reported it before.')
    const quote = quoteOfCustomer(shop, tx, caller, access)
    const { photo_ids } = report
    const text = reportText({ ...report, units }, quote.quantity)
    const message = { text, photo_ids, spot: null, via: 'page', actor: caller } as const
    const message_id = addCustomerMessage(tx, shop, quote, message)
    const id = shop.ids.make(ID_PREFIX.problem_report)
    const created_at = shop.clock.now()
    const { problem } = report
    insertProblem(tx, { id, order_id: row.id, units, problem, message_id, created_at })
    recordEvent(tx, created_at, caller, {
      subject: 'order',
      subject_id: row.id,
      what: 'problem reported',
      details: { report_id: id, units, problem },
    })
    return problemsOf(shop, tx, row)
  })
}

function orderOfCustomer(shop: Shop, db: ReadDb, caller: Caller, access: ThreadAccess): OrderRow {
  const row = findOrder(db, quoteOfCustomer(shop, db, caller, access).id)
  if (!row) throw new Refusal('order_not_found')
  return row
}

function problemsOf(shop: Shop, db: ReadDb, row: OrderRow): OrderProblems {
  const reports = listProblems(db, row.id)
  const until = lastDayOf(db, row)
  const is_over = until !== null && pacificDayOf(shop.clock.now()) > until
  const open = new Set(reports.filter(({ state }) => state === 'open').flatMap(({ units }) => units))
  const units = listUnits(db, row.id)
    .filter(({ unit, status }) => status === 'shipped' && !open.has(unit))
    .map(({ unit }) => unit)
  return {
    reports: reports.map((report) => showProblem(db, report)),
    units: is_over ? [] : units,
    until,
    is_over,
  }
}

/** Counted from the newest parcel; null while none has left. */
function lastDayOf(db: ReadDb, row: OrderRow): PacificDay | null {
  const sent = listParcels(db, row.id).filter(({ shipped_at }) => shipped_at !== null)
  const { problem_days } = readShopData(db).shop_details
  const days = sent.flatMap(({ delivered_at, arrives_by, shipped_at }) => {
    return lastReportDay({ delivered_at, arrives_by, shipped_at: shipped_at! }, problem_days) ?? []
  })
  return days.toSorted().at(-1) ?? null
}

export function showProblem(db: ReadDb, row: ProblemRow): ShownProblem {
  const { id, units, problem, state, created_at, decided_at, message_id } = row
  const written = message_id === null ? '' : (findMessage(db, message_id)?.text ?? '')
  // The first paragraph says which pieces and what is wrong, for the conversation.
  const text = written.includes('\n\n') ? written.slice(written.indexOf('\n\n') + 2) : ''
  return { id, units, problem, state, created_at, decided_at, text }
}
