/** `unit 3`, `units 1 to 25`, `units 1, 4 and 7`. */
export function unitsText(units: readonly number[]): string {
  const sorted = units.toSorted((a, b) => a - b)
  if (sorted.length === 1) return `unit ${sorted[0]}`
  const isRun = sorted.every((unit, index) => unit === sorted[0] + index)
  if (isRun && sorted.length > 2) return `units ${sorted[0]} to ${sorted.at(-1)}`
  return `units ${sorted.slice(0, -1).join(', ')} and ${sorted.at(-1)}`
}
