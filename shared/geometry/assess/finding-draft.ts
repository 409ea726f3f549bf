import type { Finding, Route } from '../finding.ts'
import { FINDINGS, type FindingCode, type FindingFigures } from '../findings.ts'
import { MAX_FEATURES, type Feature } from '../feature.ts'
import type { Verdict } from '../print-limits.ts'
import type { FindingWords } from '../words/words.ts'

/** A finding, and where it sends the quote. */
export type FindingDraft = Finding & { route: Route }

/** The figures and features of a finding, as far as its kind has them. */
interface Particulars {
  measured?: number
  limit?: number
  unit?: string
  features?: Feature[]
  /** The true number of places when `features` is not all of them. */
  count?: number
}

export function newFinding<Code extends FindingCode>(
  code: Code,
  verdict: Verdict,
  figures: FindingFigures<Code>,
  particulars: Particulars = {},
): FindingDraft {
  const { title, message, suggestion } = FINDINGS[code] as FindingWords<FindingFigures<Code>>
  const features = particulars.features ?? []
  return {
    code,
    level: verdict.level,
    route: verdict.route,
    title,
    message: message(figures),
    suggestion: suggestion(figures),
    measured: particulars.measured ?? null,
    limit: particulars.limit ?? null,
    unit: particulars.unit ?? null,
    count: particulars.count ?? Math.max(1, features.length),
    features: features.slice(0, MAX_FEATURES),
  }
}
