/** A table with more columns than this cannot be taken in. */
const MAX_DISTANCES = 8

/** Returns the distances in miles of a fee table: the base, steps of five miles or a multiple of it, and the limit. */
export function feeDistances(base_miles: number, most_miles: number): number[] {
  if (!Number.isFinite(base_miles) || !Number.isFinite(most_miles) || most_miles <= 0) return []
  const base = Math.min(base_miles, most_miles)
  const step = 5 * Math.max(1, Math.ceil((most_miles - base) / (5 * MAX_DISTANCES)))
  const count = Math.max(0, Math.ceil((most_miles - base) / step) - 1)
  const between = Array.from({ length: count }, (_, at) => base + (at + 1) * step)
  return [...new Set([base, ...between, most_miles])].filter((miles) => miles > 0)
}
