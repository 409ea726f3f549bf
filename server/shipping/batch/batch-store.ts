import type { BatchAction, BatchOrder, BatchStepState } from '../../../shared/shipping/shipping-batch.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `shipping_batches`. */
export interface BatchRow {
  id: string
  action: BatchAction
  by_account: string | null
  /** The batch that this one takes back; null for one that goes ahead. */
  undoes: string | null
  created_at: number
  stopped_at: number | null
  ended_at: number | null
  cleared_at: number | null
}

/** A row of `shipping_batch_orders`. */
export interface BatchStepRow extends BatchOrder {
  batch_id: string
  place: number
  state: BatchStepState
  /** The code of the refusal. */
  refusal: string | null
  why: string | null
  ended_at: number | null
}

export function insertBatch(
  tx: WriteDb,
  batch: Pick<BatchRow, 'id' | 'action' | 'by_account' | 'undoes' | 'created_at'>,
  orders: readonly BatchOrder[],
): void {
  tx.run(
    `insert into shipping_batches (id, action, by_account, undoes, created_at)
     values (:id, :action, :by_account, :undoes, :created_at)`,
    { ...batch },
  )
  for (const [place, { order_id, revision, late_refund_cents }] of orders.entries())
    tx.run(
      `insert into shipping_batch_orders (batch_id, order_id, place, revision, late_refund_cents)
       values (?, ?, ?, ?, ?)`,
      batch.id,
      order_id,
      place,
      revision,
      late_refund_cents,
    )
}

export function findBatch(db: ReadDb, id: string): BatchRow | undefined {
  return db.get<BatchRow>('select * from shipping_batches where id = ?', id)
}

/** Returns the batches under way, the oldest first. */
export function listOpenBatches(db: ReadDb): BatchRow[] {
  return db.all<BatchRow>('select * from shipping_batches where ended_at is null order by created_at, rowid')
}

/** Returns the batches that ended since an instant and were not cleared, the newest first. */
export function listEndedBatches(db: ReadDb, since: number): BatchRow[] {
  return db.all<BatchRow>(
    `select * from shipping_batches where cleared_at is null and ended_at >= ?
     order by ended_at desc, rowid desc limit 5`,
    since,
  )
}

/** Returns the orders of a batch, in the sequence in which they are taken. */
export function listSteps(db: ReadDb, batchId: string): BatchStepRow[] {
  return db.all<BatchStepRow>(
    'select * from shipping_batch_orders where batch_id = ? order by place',
    batchId,
  )
}

export function findStep(db: ReadDb, batchId: string, orderId: string): BatchStepRow | undefined {
  return db.get<BatchStepRow>(
    'select * from shipping_batch_orders where batch_id = ? and order_id = ?',
    batchId,
    orderId,
  )
}

/** Returns the ids of the orders of a batch that were taken back. */
export function listUndone(db: ReadDb, batchId: string): Set<string> {
  const rows = db.all<{ order_id: string }>(
    `select order_id from shipping_batches join shipping_batch_orders on batch_id = shipping_batches.id
     where undoes = ? and state = 'done'`,
    batchId,
  )
  return new Set(rows.map(({ order_id }) => order_id))
}

type StepEnd = Pick<BatchStepRow, 'state' | 'refusal' | 'why'> & { ended_at: number }

export function saveStep(
  tx: WriteDb,
  { batch_id, order_id }: Pick<BatchStepRow, 'batch_id' | 'order_id'>,
  end: StepEnd,
): void {
  tx.run(
    `update shipping_batch_orders set state = :state, refusal = :refusal, why = :why, ended_at = :ended_at
     where batch_id = :batch_id and order_id = :order_id`,
    { batch_id, order_id, ...end },
  )
}

/** Sets an instant of a batch that has none yet. */
export function markBatch(
  tx: WriteDb,
  id: string,
  column: 'stopped_at' | 'ended_at' | 'cleared_at',
  now: number,
): void {
  tx.run(`update shipping_batches set ${column} = coalesce(${column}, ?) where id = ?`, now, id)
}

/** Deletes batches that ended before an instant. Returns how many. */
export function deleteBatches(tx: WriteDb, before: number): number {
  return tx.run('delete from shipping_batches where ended_at < ?', before)
}
