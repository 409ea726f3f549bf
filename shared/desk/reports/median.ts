/** A value and the number of times it occurs. */
export interface Counted {
  value: number
  n: number
}

/** Returns the value in the middle; of an even number, the mean of the two in the middle. Null without values. */
export function medianOf(counted: readonly Counted[]): number | null {
  const sorted = counted.filter(({ n }) => n > 0).toSorted((a, b) => a.value - b.value)
  const total = sorted.reduce((count, { n }) => count + n, 0)
  if (total === 0) return null
  const [low, high] = [Math.floor((total - 1) / 2), Math.floor(total / 2)]
  return (valueAt(sorted, low) + valueAt(sorted, high)) / 2
}

function valueAt(sorted: readonly Counted[], place: number): number {
  let before = 0
  for (const { value, n } of sorted) {
    before += n
    if (place < before) return value
  }
  throw new RangeError(`there is no value at place ${place}`)
}
