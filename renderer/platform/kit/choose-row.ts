/** The row that was shown last. */
export interface LastShown {
  /** The name in the address at that time. */
  named: string | undefined
  id: string
  /** Its place in the list. */
  index: number
}

export interface RowChoice {
  /** The row that is shown and that keys act on. */
  chosen: string | null
  /** A name in the address that the list does not have. */
  missing: string | null
  /** The row at which `j` and `k` begin while no row is chosen. */
  next: string | null
}

/**
 * Returns which row of a list is shown. When the chosen row leaves the list, no other row is chosen in its place, so that
 * a key pressed twice never acts on a row that staff have not looked at.
 */
export function chooseRow(
  ids: readonly string[],
  address: { named: string | undefined; last: LastShown | null; find: (name: string) => string | null },
): RowChoice {
  const { named, find } = address
  const last = address.last?.named === named ? address.last : null
  const first = named === undefined ? (ids[0] ?? null) : find(named)
  const id = last?.id ?? first
  if (id !== null && ids.includes(id)) return { chosen: id, missing: null, next: null }
  const next = ids[Math.min(last?.index ?? 0, ids.length - 1)] ?? null
  return { chosen: null, missing: last ? null : (named ?? null), next }
}
