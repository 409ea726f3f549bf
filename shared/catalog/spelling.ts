/** Returns what two spellings of a color have in common: case and surrounding blanks do not matter. */
export function normalizeSpelling(text: string): string {
  return text.trim().toLowerCase()
}
