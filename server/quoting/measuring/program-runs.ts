import { machineFaultOf } from '../../../shared/platform/machine-faults.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { isAtWork, putBack, requeueInterrupted } from '../quote-moves.ts'
import { listWaiting } from '../quote-store.ts'

/** Enough to see recent crashes in the database; older rows are deleted. */
const MAX_KEPT_RUNS = 100

/**
 * Records this run of the program and puts back into the queue what an earlier run left unfinished. When that run was
 * killed, it counts as a death for the parts that were being read; a regular stop counts for none. Returns the run's id.
 */
export function beginRun(shop: Shop): string {
  const run = shop.ids.make('run')
  shop.write((tx) => {
    const died = diedRuns(tx)
    for (const row of listWaiting(tx)) {
      if (!isAtWork(row)) continue
      const isBlamed = row.read_in_run !== null && died.has(row.read_in_run)
      const deaths = { deaths: row.deaths + 1, lone_deaths: row.lone_deaths + row.read_alone }
      putBack(tx, shop, row, isBlamed ? deaths : {})
    }
    tx.run('insert into program_runs (id, started_at) values (?, ?)', run, shop.clock.now())
    forgetOldRuns(tx)
  })
  return run
}

function diedRuns(db: ReadDb): Set<string> {
  const rows = db.all<{ id: string }>('select id from program_runs where stopped_at is null')
  return new Set(rows.map(({ id }) => id))
}

function forgetOldRuns(tx: WriteDb): void {
  tx.run(
    'delete from program_runs where seq not in (select seq from program_runs order by seq desc limit ?)',
    MAX_KEPT_RUNS,
  )
}

/** Records a regular stop, so that interrupted parts are not blamed. */
export function endRun(shop: Shop, run: string): void {
  try {
    requeueInterrupted(shop, listWaiting(shop.db))
    shop.write((tx) => tx.run('update program_runs set stopped_at = ? where id = ?', shop.clock.now(), run))
  } catch (error) {
    // A lost database accepts no writes (guard-database.ts); stopping continues without this record.
    const isLost = error instanceof Refusal && error.code === 'database_unavailable'
    if (!isLost && machineFaultOf(error) === null) throw error
    shop.log.error({ err: error }, 'the regular stop of the program could not be recorded')
  }
}
