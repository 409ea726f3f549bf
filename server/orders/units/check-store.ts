import type { CheckResult } from '../../../shared/orders/production/quality.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `unit_checks`: the quality check of a unit. */
export interface CheckRow {
  id: number
  order_id: string
  unit: number
  at: number
  result: CheckResult
  remark: string | null
  first_article: 0 | 1
  by_account: string | null
}

export function insertCheck(tx: WriteDb, check: Omit<CheckRow, 'id'>): void {
  tx.run(
    `insert into unit_checks (order_id, unit, at, result, remark, first_article, by_account)
     values (:order_id, :unit, :at, :result, :remark, :first_article, :by_account)`,
    { ...check },
  )
}

/** Returns the newest check of a unit. */
export function findLastCheck(db: ReadDb, unit: Pick<CheckRow, 'order_id' | 'unit'>): CheckRow | undefined {
  return db.get<CheckRow>(
    'select * from unit_checks where order_id = ? and unit = ? order by id desc limit 1',
    unit.order_id,
    unit.unit,
  )
}

/** Removes a check that was recorded by mistake. */
export function deleteCheck(tx: WriteDb, { id }: Pick<CheckRow, 'id'>): void {
  tx.run('delete from unit_checks where id = ?', id)
}

/** Returns the checks of an order, newest first. */
export function listChecks(db: ReadDb, orderId: string): CheckRow[] {
  return db.all<CheckRow>('select * from unit_checks where order_id = ? order by id desc', orderId)
}
