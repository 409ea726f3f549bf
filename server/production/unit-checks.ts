import type { CheckResult } from '../../shared/orders/production/quality.ts'
import type { Instant } from '../../shared/platform/time.ts'
import { actingAccount, type Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import type { TheShop } from '../platform/db/events.ts'
import { deleteCheck, findLastCheck, insertCheck } from '../orders/units/check-store.ts'
import { listUnits, type UnitRow } from '../orders/units/unit-store.ts'
import { groupByOrder } from '../orders/units/units-by-order.ts'
import { changeOrder, getOrder } from '../orders/order-moves.ts'

/** The result of a check of printed units. */
interface CheckFound {
  result: CheckResult
  remark: string | null
}

export interface PassedCheck extends CheckFound {
  result: 'pass' | 'remark'
}

interface Recorded {
  by: Caller | TheShop
  now: Instant
}

/** Records the check of each unit. The first unit that passes releases the other units of an order that begins with one. */
export function recordChecks(
  tx: WriteDb,
  units: readonly UnitRow[],
  { result, remark, by, now }: CheckFound & Recorded,
): void {
  for (const [order_id, rows] of groupByOrder(units)) {
    const order = getOrder(tx, order_id)
    const isNeeded = order.first_article === 'needed'
    for (const [index, { unit }] of rows.entries())
      insertCheck(tx, {
        order_id,
        unit,
        at: now,
        result,
        remark,
        first_article: isNeeded && index === 0 ? 1 : 0,
        by_account: by.kind === 'shop' ? null : actingAccount(by),
      })
    if (isNeeded && result !== 'fail')
      changeOrder(tx, order, {
        what: 'first article passed',
        details: { units: [rows[0].unit] },
        by,
        now,
        changes: { first_article: 'passed' },
      })
  }
}

/**
 * Removes the checks of units that were ready and that were recorded by mistake. When that was the first article and no other unit was
 * begun since, the order begins with one unit again.
 */
export function takeBackChecks({ tx, by, now }: Recorded & { tx: WriteDb }, units: readonly UnitRow[]): void {
  for (const row of units.filter(({ status }) => status === 'ready')) {
    const check = findLastCheck(tx, row)
    if (!check || check.result === 'fail') continue
    deleteCheck(tx, check)
    const order = getOrder(tx, row.order_id)
    const others = listUnits(tx, row.order_id).filter(({ unit }) => unit !== row.unit)
    const isAlone = others.every(({ status }) => status === 'queued' || status === 'cancelled')
    if (check.first_article === 1 && order.first_article === 'passed' && isAlone)
      changeOrder(tx, order, {
        what: 'first article needed again',
        details: { units: [row.unit] },
        by,
        now,
        changes: { first_article: 'needed' },
      })
  }
}
