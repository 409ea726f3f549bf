/** What was typed as money (`48`, `48.5`, `$1,048.50`) in cents; null when it is not an amount. */
export function centsOfText(text: string): number | null {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!found) return null
  return Number(found[1].replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** Cents as somebody would type them: `48.50`. */
export function textOfCents(cents: number): string {
  return (cents / 100).toFixed(2)
}
