/** Parses a typed amount (`48`, `48.5`, `$1,048.50`) to cents. Null if it is not an amount. */
export function centsOfText(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  return Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Writes cents for an input field: `48.50`. */
export function textOfCents(cents: number): string {
  return (cents / 100).toFixed(2)
}
