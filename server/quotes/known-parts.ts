import type { ReadDb, WriteDb } from '../db/db.ts'
import {
  findMeasured,
  findAnalysis,
  type Measured,
  type MeasurePlan,
  type StoredAnalysis,
} from './measured.ts'
import type { Owner, QuoteRow } from './quote-store.ts'

/**
 * Results are kept by content, so one measurement could serve everybody; but a price that is there at once would tell that
 * somebody else has sent the same file. So an owner is given at once only what was measured for them, or what is public.
 */
type Names = Pick<MeasurePlan, 'analysis_key' | 'print_key'>

export type QuotedPart = Pick<QuoteRow, 'account_id' | 'guest_id' | 'sha256'>

export function ownerKey({
  account_id,
  guest_id,
}: Owner | Pick<QuoteRow, 'account_id' | 'guest_id'>): string {
  return (account_id ?? guest_id)!
}

/** These results were measured for this owner, or the wait for them is over. */
export function noteMeasuredFor(tx: WriteDb, owner: string, names: Names): void {
  tx.run(
    `insert into measured_for (owner, analysis_key, print_key)
     select ?, analysis_key, print_key from estimates where analysis_key = ? and print_key = ?
     on conflict do nothing`,
    owner,
    names.analysis_key,
    names.print_key,
  )
}

/** A quote that changed hands takes along what it was priced from; a removed file takes along what was known of it. */
export function knowsEstimate(db: ReadDb, part: QuotedPart, { analysis_key, print_key }: Names): boolean {
  const known = db.get(
    `select 1 from public_files where sha256 = :sha256
     union all select 1 from measured_for
       where owner = :owner and analysis_key = :analysis_key and print_key = :print_key
     union all select 1 from quotes
       where sha256 = :sha256 and coalesce(account_id, guest_id) = :owner and has_preview = 1
         and analysis_key = :analysis_key and print_key = :print_key
     limit 1`,
    { owner: ownerKey(part), sha256: part.sha256, analysis_key, print_key },
  )
  return known !== undefined
}

export function knowsAnalysis(db: ReadDb, part: QuotedPart, analysis_key: string): boolean {
  const known = db.get(
    `select 1 from public_files where sha256 = :sha256
     union all select 1 from measured_for where owner = :owner and analysis_key = :analysis_key
     union all select 1 from quotes
       where sha256 = :sha256 and coalesce(account_id, guest_id) = :owner and has_preview = 1
         and analysis_key = :analysis_key
     limit 1`,
    { owner: ownerKey(part), sha256: part.sha256, analysis_key },
  )
  return known !== undefined
}

/** What a price is made from, where it may be shown to the owner at once. */
export function findKnownMeasured(db: ReadDb, part: QuotedPart, plan: MeasurePlan): Measured | null {
  return knowsEstimate(db, part, plan) ? findMeasured(db, plan) : null
}

export function findKnownAnalysis(db: ReadDb, part: QuotedPart, analysisKey: string): StoredAnalysis | null {
  return knowsAnalysis(db, part, analysisKey) ? findAnalysis(db, analysisKey) : null
}

/** As long as measuring took when it was done: what this owner knows of the part is not counted. */
export function msToMeasure(db: ReadDb, part: QuotedPart, { analysis, estimate, plan }: Measured): number {
  const analysisMs = knowsAnalysis(db, part, plan.analysis_key) ? 0 : analysis.elapsed_ms
  return Math.ceil(analysisMs + estimate.elapsed_ms)
}

/** The shop's own samples: their prices are there at once for everybody. */
export function notePublicFiles(tx: WriteDb, hashes: readonly string[]): void {
  tx.run('delete from public_files')
  for (const sha256 of hashes)
    tx.run('insert into public_files (sha256) values (?) on conflict do nothing', sha256)
}
