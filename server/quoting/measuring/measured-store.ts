import { catalogFor } from '../../../shared/catalog/catalog.ts'
import type { NamedMaterial } from '../../../shared/catalog/own-material.ts'
import { estimateFor } from '../../../shared/quoting/pricing/own-material.ts'
import type { Estimate } from '../../../shared/geometry/estimate.ts'
import type { Analysis } from '../../../shared/geometry/part.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { MeasurePlan } from './plan-measuring.ts'
import type { QuoteRow } from '../quote-store.ts'

/** An analysis with its public id. */
export interface StoredAnalysis {
  analysis_id: string
  analysis: Analysis
}

export function findAnalysis(db: ReadDb, analysisKey: string): StoredAnalysis | null {
  const row = db.get<{ analysis_id: string; body: string }>(
    'select analysis_id, body from analyses where analysis_key = ?',
    analysisKey,
  )
  return row ? { analysis_id: row.analysis_id, analysis: JSON.parse(row.body) as Analysis } : null
}

/** Takes a quote row as well: null while its part is not measured. */
export function findEstimate(
  db: ReadDb,
  { analysis_key, print_key }: Pick<QuoteRow, 'analysis_key' | 'print_key'>,
): Estimate | null {
  const row = db.get<{ body: string }>(
    'select body from estimates where analysis_key = ? and print_key = ?',
    analysis_key,
    print_key,
  )
  return row ? (JSON.parse(row.body) as Estimate) : null
}

/** Returns the estimate of a quote in its own material: see `estimateFor`. Null while its part is not measured. */
export function estimateOf(db: ReadDb, quote: MeasuredQuote): Estimate | null {
  const estimate = findEstimate(db, quote)
  return estimate && ownEstimate(db, quote, estimate)
}

type MeasuredQuote = Pick<QuoteRow, 'analysis_key' | 'print_key' | 'material' | 'material_note'>

export function ownEstimate(db: ReadDb, choice: NamedMaterial, estimate: Estimate): Estimate {
  return estimateFor(estimate, catalogFor(readShopData(db).catalog, choice))
}

/** Everything that a price is computed from. */
export interface MeasuredPart extends StoredAnalysis {
  estimate: Estimate
  plan: MeasurePlan
}

/** Analysis and estimate, when the part was measured before; null otherwise. */
export function findMeasured(db: ReadDb, plan: MeasurePlan): MeasuredPart | null {
  const estimate = findEstimate(db, plan)
  const stored = estimate && findAnalysis(db, plan.analysis_key)
  return stored ? { ...stored, estimate, plan } : null
}

export function keepMeasured(
  tx: WriteDb,
  plan: MeasurePlan,
  results: { analysis: Analysis; estimate: Estimate; analysis_id: string; sha256: string; now: number },
): void {
  tx.run(
    'insert into analyses (analysis_key, analysis_id, sha256, body, created_at) values (?, ?, ?, ?, ?) on conflict do nothing',
    plan.analysis_key,
    results.analysis_id,
    results.sha256,
    JSON.stringify(results.analysis),
    results.now,
  )
  tx.run(
    'insert into estimates (analysis_key, print_key, body, created_at) values (?, ?, ?, ?) on conflict do nothing',
    plan.analysis_key,
    plan.print_key,
    JSON.stringify(results.estimate),
    results.now,
  )
}
