import type { Quote } from '../../../shared/quotes/quote.ts'

/** Findings and choices that send a quote to a person instead of straight to a price or a date. */
const PERSONAL = new Set([
  'custom_color',
  'needs_large_printer',
  'long_print',
  'heavy_part',
  'units_undeclared',
  'warp_risk',
])

/** Why a person looks at the quote, in the findings' own sentences; `otherwise` where none says it. */
export function reasonsOf(quote: Pick<Quote, 'manufacturability' | 'flags'>, otherwise: string): string {
  const told = [...quote.manufacturability.findings, ...quote.flags].filter(({ code }) => PERSONAL.has(code))
  const sentences = [...new Set(told.map(({ message }) => message))]
  return sentences.length > 0 ? sentences.join(' ') : `${otherwise}.`
}

/** What blocks an instant price, one sentence each. */
export function blockersOf(quote: Pick<Quote, 'manufacturability'>): string[] {
  return quote.manufacturability.findings
    .filter(({ level }) => level === 'block')
    .map(({ message }) => message)
}
