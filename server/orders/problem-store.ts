import { z } from 'zod'
import type { Problem, ProblemState } from '../../shared/messaging/problems/problem-words.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

/** A row of `problem_reports`, decoded. */
export interface ProblemRow {
  id: string
  order_id: string
  units: number[]
  problem: Problem
  message_id: string | null
  state: ProblemState
  created_at: number
  decided_at: number | null
  decided_by: string | null
  reopened: 0 | 1
}

type Encoded = Omit<ProblemRow, 'units'> & { units: string }

const Units = z.array(z.int())

function decode(row: Encoded): ProblemRow {
  return { ...row, units: Units.parse(JSON.parse(row.units)) }
}

export function findProblem(db: ReadDb, id: string): ProblemRow | undefined {
  const row = db.get<Encoded>('select * from problem_reports where id = ?', id)
  return row && decode(row)
}

/** Returns the reports about an order, newest first. */
export function listProblems(db: ReadDb, orderId: string): ProblemRow[] {
  return db
    .all<Encoded>('select * from problem_reports where order_id = ? order by created_at desc, id', orderId)
    .map(decode)
}

/** Returns the reports that wait for a decision, the oldest first. */
export function listOpenProblems(db: ReadDb): ProblemRow[] {
  return db
    .all<Encoded>(`select * from problem_reports where state = 'open' order by created_at, id limit 500`)
    .map(decode)
}

/** Returns true if a complete order was opened again to print delivered units again. */
export function wasReopened(db: ReadDb, orderId: string): boolean {
  return db.get('select 1 from problem_reports where order_id = ? and reopened = 1', orderId) !== undefined
}

export function insertProblem(
  tx: WriteDb,
  report: Pick<ProblemRow, 'id' | 'order_id' | 'units' | 'problem' | 'message_id' | 'created_at'>,
): void {
  tx.run(
    `insert into problem_reports (id, order_id, units, problem, message_id, state, created_at)
     values (:id, :order_id, :units, :problem, :message_id, 'open', :created_at)`,
    { ...report, units: JSON.stringify(report.units) },
  )
}

/** Returns false if it was decided before. */
export function decideProblem(
  tx: WriteDb,
  id: string,
  decision: Pick<ProblemRow, 'state' | 'decided_at' | 'decided_by' | 'reopened'>,
): boolean {
  return (
    tx.run(
      `update problem_reports set state = :state, decided_at = :decided_at, decided_by = :decided_by,
         reopened = :reopened where id = :id and state = 'open'`,
      { id, ...decision },
    ) === 1
  )
}
