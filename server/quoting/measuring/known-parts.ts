import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { findMeasured, findAnalysis, type MeasuredPart, type StoredAnalysis } from './measured-store.ts'
import type { MeasurePlan } from './plan-measuring.ts'
import type { Owner, QuoteRow } from '../quote-store.ts'

/**
 * Results are stored by content, so one measurement could serve every customer. But an immediate price would reveal that
 * another customer has sent the same file. So an owner gets at once only what was measured for them, or what is public.
 */
type MeasureKeys = Pick<MeasurePlan, 'analysis_key' | 'print_key'>

export type QuotedPart = Pick<QuoteRow, 'account_id' | 'guest_id' | 'sha256'>

export function ownerKey({
  account_id,
  guest_id,
}: Owner | Pick<QuoteRow, 'account_id' | 'guest_id'>): string {
  return (account_id ?? guest_id)!
}

/** Records that this owner may see these results: they were measured for them, or the artificial wait is over. */
export function noteMeasuredFor(tx: WriteDb, owner: string, keys: MeasureKeys): void {
  tx.run(
    `insert into measured_for (owner, analysis_key, print_key)
     select ?, analysis_key, print_key from estimates where analysis_key = ? and print_key = ?
     on conflict do nothing`,
    owner,
    keys.analysis_key,
    keys.print_key,
  )
}

/** Also true for results that a claimed quote was priced from; removing a file removes this knowledge. */
export function knowsEstimate(
  db: ReadDb,
  part: QuotedPart,
  { analysis_key, print_key }: MeasureKeys,
): boolean {
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

/** Returns the measurements, if this owner may see them at once. */
export function findKnownMeasured(db: ReadDb, part: QuotedPart, plan: MeasurePlan): MeasuredPart | null {
  return knowsEstimate(db, part, plan) ? findMeasured(db, plan) : null
}

export function findKnownAnalysis(db: ReadDb, part: QuotedPart, analysisKey: string): StoredAnalysis | null {
  return knowsAnalysis(db, part, analysisKey) ? findAnalysis(db, analysisKey) : null
}

/** Milliseconds that measuring took, without the parts whose result this owner already has. */
export function msToMeasure(
  db: ReadDb,
  part: QuotedPart,
  { analysis, estimate, plan }: MeasuredPart,
): number {
  const analysisMs = knowsAnalysis(db, part, plan.analysis_key) ? 0 : analysis.elapsed_ms
  return Math.ceil(analysisMs + estimate.elapsed_ms)
}

/** Sets which files are public: the shop's own samples, whose prices every customer gets at once. */
export function notePublicFiles(tx: WriteDb, hashes: readonly string[]): void {
  tx.run('delete from public_files')
  for (const sha256 of hashes)
    tx.run('insert into public_files (sha256) values (?) on conflict do nothing', sha256)
}
