import type { SlicingState } from '../../../shared/production/slicer/slicing-job.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `slicing_jobs`, without log and picture. */
export interface SlicingJobRow {
  plate_id: string
  state: SlicingState
  plate_revision: number
  content_key: string
  slicer: string | null
  requested_at: number
  by_account: string | null
  runs: number
  started_at: number | null
  ended_at: number | null
  why: string | null
  has_log: 0 | 1
  has_picture: 0 | 1
}

const COLUMNS = `plate_id, state, plate_revision, content_key, slicer, requested_at, by_account, runs, started_at, ended_at, why,
  log is not null as has_log, picture is not null as has_picture`

export function findSlicingJob(db: ReadDb, plateId: string): SlicingJobRow | undefined {
  return db.get<SlicingJobRow>(`select ${COLUMNS} from slicing_jobs where plate_id = ?`, plateId)
}

/** Returns the job that an earlier run of the program left begun, else the first in line. */
export function findOpenSlicingJob(db: ReadDb): SlicingJobRow | undefined {
  return db.get<SlicingJobRow>(
    `select ${COLUMNS} from slicing_jobs where state in ('waiting', 'slicing') order by state, requested_at limit 1`,
  )
}

export function readJobLog(db: ReadDb, plateId: string): string | null {
  return (
    db.get<{ log: string | null }>('select log from slicing_jobs where plate_id = ?', plateId)?.log ?? null
  )
}

export function readJobPicture(db: ReadDb, plateId: string): Uint8Array | null {
  const row = db.get<{ picture: Uint8Array | null }>(
    'select picture from slicing_jobs where plate_id = ?',
    plateId,
  )
  return row?.picture ?? null
}

export interface RequestedJob {
  plate_id: string
  plate_revision: number
  content_key: string
  requested_at: number
  by_account: string | null
}

/** Puts a plate in line, whatever became of its slicing before. */
export function requestJob(tx: WriteDb, job: RequestedJob): void {
  tx.run(
    `insert into slicing_jobs (plate_id, state, plate_revision, content_key, requested_at, by_account)
     values (:plate_id, 'waiting', :plate_revision, :content_key, :requested_at, :by_account)
     on conflict (plate_id) do update set state = 'waiting', plate_revision = excluded.plate_revision,
       content_key = excluded.content_key, requested_at = excluded.requested_at, by_account = excluded.by_account,
       runs = 0, slicer = null, started_at = null, ended_at = null, why = null, log = null`,
    { ...job },
  )
}

/** Notes that a plate was looked at without anything to slice. */
export function noteSeen(tx: WriteDb, plateId: string, revision: number): void {
  tx.run('update slicing_jobs set plate_revision = ? where plate_id = ?', revision, plateId)
}

export function beginRun(
  tx: WriteDb,
  plateId: string,
  run: { slicer: string; content_key: string; revision: number; now: number },
): void {
  tx.run(
    `update slicing_jobs set state = 'slicing', slicer = :slicer, content_key = :content_key, plate_revision = :revision,
       started_at = :now, runs = runs + 1, why = null where plate_id = :plateId`,
    { ...run, plateId },
  )
}

/** Back in line; `counted` false takes the run back, because the program was closed in order. */
export function waitAgain(tx: WriteDb, plateId: string, counted: boolean): void {
  tx.run(
    "update slicing_jobs set state = 'waiting', runs = runs - :back where plate_id = :plateId and state = 'slicing'",
    { plateId, back: counted ? 0 : 1 },
  )
}

export function endJob(
  tx: WriteDb,
  plateId: string,
  end: {
    state: 'sliced' | 'failed'
    why: string | null
    log: string | null
    picture: Uint8Array | null
    now: number
  },
): void {
  tx.run(
    `update slicing_jobs set state = :state, why = :why, log = :log, picture = :picture, ended_at = :now
     where plate_id = :plateId`,
    { ...end, plateId },
  )
}

/** Takes a plate out of the line. */
export function removeWaiting(tx: WriteDb, plateId: string): void {
  tx.run("delete from slicing_jobs where plate_id = ? and state = 'waiting'", plateId)
}

/**
 * Returns the planned plates with a printer that were not looked at in their current revision, and left alone since
 * `before`.
 */
export function listUnseenPlates(db: ReadDb, before: number): { id: string; revision: number }[] {
  return db.all(
    `select plates.id, plates.revision from plates left join slicing_jobs on plate_id = plates.id
     where status = 'planned' and printer_id is not null and plates.updated_at <= ?
       and (plate_id is null or plate_revision <> plates.revision) order by number limit 20`,
    before,
  )
}

/** Returns the planned plates whose slicing failed, the oldest first. */
export function listFailedJobs(
  db: ReadDb,
): { plate_id: string; number: number; printer_id: string | null; why: string; ended_at: number }[] {
  return db.all(
    `select plate_id, number, printer_id, why, ended_at from slicing_jobs join plates on plates.id = plate_id
     where state = 'failed' and status = 'planned' order by ended_at limit 50`,
  )
}
