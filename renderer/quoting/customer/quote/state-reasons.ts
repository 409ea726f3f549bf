import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'

/** Findings and choices that send a quote to staff instead of straight to a price or a date. */
const REVIEW_CODES = new Set([
  'custom_color',
  'needs_large_printer',
  'long_print',
  'heavy_part',
  'units_undeclared',
  'warp_risk',
])

/** Returns why staff review the quote, in the findings' sentences; `otherwise`, if anything, where there is none. */
export function reasonsOf(quote: Pick<Quote, 'manufacturability' | 'flags'>, otherwise = ''): string {
  const causes = [...quote.manufacturability.findings, ...quote.flags].filter(({ code }) =>
    REVIEW_CODES.has(code),
  )
  const sentences = [...new Set(causes.map(({ message }) => message))]
  return sentences.length > 0 ? sentences.join(' ') : otherwise
}

/** Returns what blocks an instant price, one sentence each. */
export function blockersOf(quote: Pick<Quote, 'manufacturability'>): string[] {
  return quote.manufacturability.findings
    .filter(({ level }) => level === 'block')
    .map(({ message }) => message)
}
