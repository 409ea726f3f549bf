import { createHash } from 'node:crypto'
import type { AdhesionLimits, PrintRequest } from '../../shared/geometry/job.ts'
import type { Analysis } from '../../shared/geometry/part.ts'
import type { Estimate } from '../../shared/geometry/estimate.ts'
import { resolveSettings } from '../../shared/geometry/resolve-settings.ts'
import { filamentsOf } from '../../shared/catalog/catalog.ts'
import type { ShopData } from '../catalog/shop-data.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import { analysisKeyOf } from '../files/part-files.ts'
import { printSettingsOf } from './quote-row.ts'
import type { QuoteRow } from './quote-store.ts'

/** What has to be measured before a part can be priced, and the keys under which the results are stored. */
export interface MeasurePlan {
  analysis_key: string
  print_key: string
  print: PrintRequest
}

/** Plans the analysis and estimate for a quote's file, units and print settings on the shop's printers. */
export function planMeasuring(
  quote: Pick<QuoteRow, 'sha256' | 'units' | 'print_settings'>,
  data: ShopData,
): MeasurePlan {
  const settings = resolveSettings(data.catalog, printSettingsOf(quote))
  const active = data.printers.filter((printer) => printer.active)
  const profileId = (active[0] ?? data.printers[0]).profile_id
  const profile = data.printer_profiles.find(({ id }) => id === profileId)
  if (!profile) throw new Error(`there is no printer profile "${profileId}"`)
  const print: PrintRequest = {
    settings,
    profile,
    filaments: filamentsOf(data.catalog),
    build_volumes_mm: active.map((printer) => printer.build_volume_mm),
    poor_hold: poorHoldOf(data.print_limits.poor_bed_contact),
  }
  const print_key = createHash('sha256').update(JSON.stringify(print)).digest('hex').slice(0, 32)
  return { analysis_key: analysisKeyOf(quote.sha256, quote.units), print_key, print }
}

/** Only the fields that change an estimate: what the finding does must not invalidate stored estimates. */
function poorHoldOf({ percent_of_footprint, area_mm2, height_per_foot }: AdhesionLimits): AdhesionLimits {
  return { percent_of_footprint, area_mm2, height_per_foot }
}

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

/** Everything that a price is computed from. */
export interface Measured extends StoredAnalysis {
  estimate: Estimate
  plan: MeasurePlan
}

/** Analysis and estimate, when the part was measured before; null otherwise. */
export function findMeasured(db: ReadDb, plan: MeasurePlan): Measured | null {
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
