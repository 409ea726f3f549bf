import type { MaterialRow } from '../../../../shared/quoting/quotes/compare.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'

/** Returns the findings of a material that the part does not have in the chosen one. */
export function useAddedFindings(findings: MaterialRow['findings']): MaterialRow['findings'] {
  const { measured } = useQuoteContext()
  const listed = new Set(measured?.manufacturability.findings.map(({ code }) => code))
  // The price of a custom material already says that it needs review.
  return findings.filter(({ code }) => !listed.has(code) && code !== 'custom_material')
}
