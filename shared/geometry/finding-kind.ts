import type { Finding } from './finding.ts'
import type { FindingCode } from './findings.ts'

/** Tells a customer what to make of a finding. A `note` is a fact about the order; a `reviewed` problem has a price of staff. */
export type FindingKind = 'problem' | 'reviewed' | 'warning' | 'note'

/** A finding as pages show it. */
export type ShownFinding = Finding & { kind: FindingKind }

const NOTES: ReadonlySet<string> = new Set<FindingCode>([
  'content_ignored',
  'custom_color',
  'custom_material',
  'heavy_part',
  'long_print',
  'needs_large_printer',
])

export function kindOfFinding({ code, level }: Pick<Finding, 'code' | 'level'>): FindingKind {
  if (NOTES.has(code)) return 'note'
  return level === 'block' ? 'problem' : 'warning'
}
