/** Reads the row that a page shows beside its list. */
export function readChosen({ chosen }: Record<string, unknown>): { chosen?: string | undefined } {
  return { chosen: typeof chosen === 'string' && chosen !== '' ? chosen : undefined }
}

/** Numbers in an address are read as numbers. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
