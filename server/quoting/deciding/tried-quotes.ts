import type { Estimate, ResolvedSettings } from '../../../shared/geometry/estimate.ts'
import type { NamedMaterial } from '../../../shared/catalog/own-material.ts'
import type { FileRefusalCode } from '../../../shared/geometry/job.ts'
import { resolveSettings } from '../../../shared/geometry/resolve-settings.ts'
import type { DocumentKind } from '../../../shared/operations/documents/document-kinds.ts'
import type { Documents } from '../../../shared/operations/documents/document-schemas.ts'
import {
  needsMeasuring,
  tierOfRefusal,
  tierUnderRules,
  type TierRules,
  type TriedQuote,
  type TriedTier,
} from '../../../shared/quoting/quotes/tier-under-rules.ts'
import { readDocument } from '../../catalog/document-store.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { calibrateBy } from './calibrated-estimate.ts'
import { catalogFor } from '../../../shared/catalog/catalog.ts'
import { bookFor, estimateFor } from '../../../shared/quoting/pricing/own-material.ts'
import { findAnalysis, findEstimate, type StoredAnalysis } from '../measuring/measured-store.ts'
import type { Offering } from './offering-shop.ts'
import { extrasOf, printSettingsOf, storedFlagsOf, versionsOf } from '../quote-row.ts'
import type { QuoteRow } from '../quote-store.ts'

export type Trial =
  | { outcome: 'decided'; id: string; filename: string; before: TriedTier; after: TriedTier }
  | { outcome: 'need_measuring' | 'not_stored' }

const REFUSALS: readonly string[] = [
  'file_unreadable',
  'file_empty',
  'file_too_complex',
  'tessellated_step',
] satisfies FileRefusalCode[]

/** The columns that decide a quote. A whole row is kilobytes long, and thousands are read. */
type TriedRow = Pick<
  QuoteRow,
  | 'filename'
  | 'analysis_key'
  | 'print_key'
  | 'flags'
  | 'versions'
  | 'print_settings'
  | 'extras'
  | 'material'
  | 'material_note'
  | 'color'
  | 'quantity'
>
const TRIED_ROW = `select filename, analysis_key, print_key, flags, versions, print_settings, extras, material, material_note, color, quantity
  from quotes where id = ?`

/** Decides stored quotes by two versions of the rules. Keeps what several quotes share: documents, and the last analysis. */
export class TriedQuotes {
  readonly #db: ReadDb
  readonly #today: Offering
  readonly #rules: { before: TierRules; after: TierRules }
  readonly #documents = new Map<string, unknown>()
  #analysis: { key: string; stored: StoredAnalysis | null } | null = null

  /** `today` has the printers with their work. */
  constructor(db: ReadDb, today: Offering, rules: { before: TierRules; after: TierRules }) {
    this.#db = db
    this.#today = today
    this.#rules = rules
  }

  try(id: string): Trial {
    const row = this.#db.get<TriedRow>(TRIED_ROW, id)
    if (!row) return { outcome: 'not_stored' }
    const { before, after } = this.#rules
    const decided = { outcome: 'decided', id, filename: row.filename } as const
    const refusal = refusalCodeOf(row)
    if (refusal)
      return {
        ...decided,
        before: tierOfRefusal(refusal, before.print_limits),
        after: tierOfRefusal(refusal, after.print_limits),
      }
    const quote = this.#read(row)
    if (!quote) return { outcome: 'not_stored' }
    const limits = { before: before.print_limits, after: after.print_limits }
    if (needsMeasuring(quote, limits)) return { outcome: 'need_measuring' }
    return { ...decided, before: tierUnderRules(quote, before), after: tierUnderRules(quote, after) }
  }

  /** Null if its results or the versions of its documents are not stored. */
  #read(row: TriedRow): TriedQuote | null {
    const versions = versionsOf(row)
    const estimate = findEstimate(this.#db, row)
    const stored = row.analysis_key === null ? null : this.#findAnalysis(row.analysis_key)
    if (!versions || !estimate?.by_material[row.material] || !stored) return null
    const catalog = catalogFor(this.#document('catalog', versions), row)
    const book = bookFor(this.#document('price_book', versions), catalog)
    const printers = this.#document('printers', versions)
    const { material, color, quantity } = row
    const settings = resolveSettings(catalog, printSettingsOf(row))
    return {
      analysis: stored.analysis,
      estimate: this.#calibrate(estimate, { settings, choice: row }, versions),
      settings,
      material,
      color,
      quantity,
      book,
      shop: { catalog, capacity: this.#today.capacity, printers, extras: extrasOf(row) },
    }
  }

  /** As the quote was priced; before the shop had factors there were none. */
  #calibrate(
    estimate: Estimate,
    part: { settings: ResolvedSettings; choice: NamedMaterial },
    versions: Record<string, number>,
  ): Estimate {
    const catalog = this.#document('catalog', versions)
    if (versions['calibration'] === undefined) return estimateFor(estimate, catalogFor(catalog, part.choice))
    const calibration = this.#document('calibration', versions)
    return calibrateBy(
      { calibration, catalog, printers: this.#document('printers', versions) },
      estimate,
      part,
    )
  }

  #findAnalysis(key: string): StoredAnalysis | null {
    if (this.#analysis?.key !== key) this.#analysis = { key, stored: findAnalysis(this.#db, key) }
    return this.#analysis.stored
  }

  #document<K extends DocumentKind>(kind: K, versions: Record<string, number>): Documents[K] {
    const name = `${kind}:${versions[kind]}`
    const document = this.#documents.get(name) ?? readDocument(this.#db, kind, versions[kind])
    this.#documents.set(name, document)
    return document as Documents[K]
  }
}

/** Returns the code with which the file of a quote was refused; null if its part was measured. */
function refusalCodeOf(row: TriedRow): FileRefusalCode | null {
  if (row.analysis_key !== null) return null
  const code = storedFlagsOf(row).find((flag) => REFUSALS.includes(flag.code))?.code
  return (code as FileRefusalCode | undefined) ?? null
}
