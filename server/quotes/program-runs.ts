import { machineFaultOf } from '../../shared/machine-faults.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import type { Shop } from '../shop.ts'
import { isAtWork, putBack, putDown } from './quote-moves.ts'
import { listWaiting } from './quote-store.ts'

/** Enough to see in a database how the program fared; the oldest are forgotten. */
const KEPT_RUNS = 100

/**
 * Notes that the program runs, and puts back what an earlier run left at work. A run that was stopped in order says
 * nothing about its parts; one that was killed counts as a death for the parts that were being read, and for no others.
 * Gives the id of this run.
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
    KEPT_RUNS,
  )
}

/** The program stops in order: nothing that is at work is held against its part. */
export function endRun(shop: Shop, run: string): void {
  try {
    putDown(shop, listWaiting(shop.db))
    shop.write((tx) => tx.run('update program_runs set stopped_at = ? where id = ?', shop.clock.now(), run))
  } catch (error) {
    // A lost database is not written to any more (guard-database.ts); the stop goes on without this note.
    const isLost = error instanceof Refusal && error.code === 'database_unavailable'
    if (!isLost && machineFaultOf(error) === null) throw error
    shop.log.error({ err: error }, 'that the program stopped in order could not be written down')
  }
}
