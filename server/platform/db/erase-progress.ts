import type { ReadDb, WriteDb } from './db.ts'

/** The row of `erase_progress`: `wanted` goes up with each erase, the others follow. */
interface EraseProgress {
  wanted: number
  cleaned: number
  rewritten: number
}

export function readEraseProgress(db: ReadDb): EraseProgress {
  return db.get<EraseProgress>('select wanted, cleaned, rewritten from erase_progress where id = 1')!
}

/** In the transaction that deletes: what was deleted is then taken out of the search index and the log file, too. */
export function wantCleaning(tx: WriteDb): void {
  tx.run('update erase_progress set wanted = wanted + 1 where id = 1')
}

export function noteRewritten(tx: WriteDb, wanted: number): void {
  tx.run('update erase_progress set rewritten = ? where id = 1', wanted)
}

export function noteCleaned(tx: WriteDb, wanted: number): void {
  tx.run('update erase_progress set cleaned = ? where id = 1', wanted)
}
