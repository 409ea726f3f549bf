import { percentOf } from '../../../shared/platform/money.ts'
import type {
  AnswerProblem,
  RefundProblem,
  ReprintProblem,
  StaffProblems,
} from '../../../shared/messaging/problems/problem-report.ts'
import { piecesText } from '../../../shared/messaging/problems/problem-words.ts'
import { totalOf } from '../../../shared/payments/amounts.ts'
import { planRefund, type RefundPreview } from '../../../shared/payments/refund-plan.ts'
import { refundable } from '../../../shared/payments/refunds.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { addWorkingDays } from '../../../shared/quoting/scheduling/calendar.ts'
import { pacificDayOf } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { addStaffMessage } from '../messages/send-message.ts'
import { saveAnswered } from '../messages/message-store.ts'
import { refundIn } from '../../orders/money/refund-order.ts'
import { changeOrder, getOrder, moveOrder } from '../../orders/order-moves.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import { unpackUnits } from '../../orders/parcel-store.ts'
import { decideProblem, findProblem, listProblems, type ProblemRow } from '../../orders/problem-store.ts'
import { moneyOfOrder } from '../../payments/ledger-store.ts'
import { getQuote } from '../../quoting/review/decided-by-person.ts'
import type { Shop } from '../../platform/shop.ts'
import { moveUnit } from '../../orders/units/unit-moves.ts'
import { findUnit } from '../../orders/units/unit-store.ts'
import { showProblem } from './report-problem.ts'

/** Working days of the shop that are suggested for printing units again. */
const REPRINT_DAYS = 2

/** Returns the problems that a customer reported about an order, for staff. */
export function readStaffProblems(shop: Shop, caller: Caller, input: { order_id: string }): StaffProblems {
  staffWith('decide', caller)
  const { db } = shop
  const row = getOrder(db, input.order_id)
  const today = pacificDayOf(shop.clock.now())
  return {
    reports: listProblems(db, row.id).map((report) => ({
      ...showProblem(db, report),
      refund_cents: report.state === 'open' ? (shareOf(db, report)?.amount_cents ?? null) : null,
      can_reprint: report.state === 'open' && canReprint(db, row, report),
    })),
    suggested_ship_by: addWorkingDays(readShopData(db).calendar, today, REPRINT_DAYS),
  }
}

/** The units are still delivered, and the order is neither on hold nor canceled. */
function canReprint(db: ReadDb, { id, status }: OrderRow, { units }: ProblemRow): boolean {
  const isOpen = status === 'completed' || status === 'in_production'
  return isOpen && units.every((unit) => findUnit(db, id, unit)?.status === 'shipped')
}

/**
 * Has the reported units printed again without a charge: they return to the queue, and a complete order is opened again with
 * the new ship date. No late refund is due for a reprint.
 */
export function reprintProblem(shop: Shop, caller: Caller, input: ReprintProblem): null {
  staffWith('decide', caller)
  shop.write((tx) => {
    const now = shop.clock.now()
    const report = openProblem(tx, input.report_id)
    const { id: report_id, order_id, units } = report
    const row = getOrder(tx, order_id)
    if (!canReprint(tx, row, report)) throw new Refusal('wrong_state', 'These pieces can’t be printed again.')
    if (input.ship_by < pacificDayOf(now)) throw new Refusal('wrong_state', 'Choose a day from today on.')
    for (const unit of units)
      moveUnit(tx, findUnit(tx, order_id, unit)!, { trigger: 'reprint', changes: unprinted(now), now })
    unpackUnits(tx, order_id, units)
    const { ship_by } = input
    const event = {
      by: caller,
      now,
      what: 'reprint ordered',
      details: { report_id, units, ship_by },
    } as const
    if (row.status === 'completed') {
      const changes = { shipped_at: null, completed_at: null, ship_by, expected_ship_by: null }
      moveOrder(tx, row, { ...event, trigger: 'reopen', changes: { ...changes, ship_date_pending: 0 } })
    } else changeOrder(tx, row, { ...event, changes: {} })
    decide(tx, shop, caller, { report, state: 'reprint', reopened: row.status === 'completed' ? 1 : 0 })
  })
  return null
}

function unprinted(now: number) {
  return {
    progress: null,
    printer_id: null,
    started_at: null,
    printed_at: null,
    ready_at: null,
    queued_at: now,
  }
}

/** Refunds the share of the reported units in the parts price. Refuses with `amount_changed` when it differs by now. */
export function refundProblem(shop: Shop, caller: Caller, input: RefundProblem): null {
  staffWith('decide', caller)
  shop.write((tx) => {
    const report = openProblem(tx, input.report_id)
    const preview = shareOf(tx, report)
    if (preview?.amount_cents !== input.amount_cents)
      throw new Refusal('amount_changed', 'The refund differs from the one shown. Review it again.')
    const { amounts, refunded_cents } = preview
    const { parts_cents, delivery_cents } = amounts
    refundIn(tx, shop, caller, {
      order_id: report.order_id,
      wish: { what: 'amounts', parts_cents, delivery_cents },
      expected: { ...amounts, refunded_cents },
      note: `For the problem with ${piecesText(report.units)}`,
    })
    decide(tx, shop, caller, { report, state: 'refunded', reopened: 0 })
  })
  return null
}

/** Closes a report with an answer. */
export function answerProblem(shop: Shop, caller: Caller, input: AnswerProblem): null {
  const { account_id: by } = staffWith('decide', caller)
  shop.write((tx) => {
    const report = openProblem(tx, input.report_id)
    const message = { text: input.text, photo_ids: [], spot: null }
    addStaffMessage(tx, shop, getQuote(tx, report.order_id), { ...message, by, actor: caller })
    decide(tx, shop, caller, { report, state: 'answered', reopened: 0 })
  })
  return null
}

function openProblem(db: ReadDb, id: string): ProblemRow {
  const report = findProblem(db, id)
  if (!report) throw new Refusal('not_found', 'There is no such report.')
  if (report.state !== 'open') throw new Refusal('wrong_state', 'A colleague has decided this report.')
  return report
}

interface Decision {
  report: ProblemRow
  state: 'reprint' | 'refunded' | 'answered'
  reopened: 0 | 1
}

/** The customer's messages no longer wait, because the decision answers them. */
function decide(tx: WriteDb, shop: Shop, caller: Caller, { report, state, reopened }: Decision): void {
  const { account_id: by } = staffWith('decide', caller)
  const now = shop.clock.now()
  decideProblem(tx, report.id, { state, decided_at: now, decided_by: by, reopened })
  saveAnswered(tx, { quote_id: report.order_id, by, now })
}

/** Returns the share of the units in what was paid for the parts, as far as it is left; null if nothing is. */
function shareOf(db: ReadDb, { order_id, units }: ProblemRow): RefundPreview | null {
  const money = moneyOfOrder(db, order_id)
  const { quantity } = getQuote(db, order_id)
  const share = percentOf(money.captured.parts_cents, (units.length / quantity) * 100)
  const parts_cents = Math.min(share, refundable(money).parts_cents)
  if (parts_cents === 0) return null
  const preview = planRefund(money, { what: 'amounts', parts_cents, delivery_cents: 0 })
  return totalOf(preview.amounts) === 0 ? null : preview
}
