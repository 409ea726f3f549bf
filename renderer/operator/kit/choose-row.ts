/** What was shown last: under which name in the address, which row, and its place in the list. */
export interface LastShown {
  named: string | undefined
  id: string
  at: number
}

export interface RowChoice {
  /** The row that is shown and that keys act on. */
  chosen: string | null
  /** A name in the address that is not in the list. */
  missing: string | null
  /** Where `j` and `k` begin while no row is chosen. */
  next: string | null
}

/**
 * Which row of a list of work is shown. A row that leaves the list takes the choice with it: the next row has to be
 * chosen, so that a key pressed twice never acts on work that nobody has looked at.
 */
export function chooseRow(
  ids: readonly string[],
  address: { named: string | undefined; last: LastShown | null; find: (named: string) => string | null },
): RowChoice {
  const { named, find } = address
  const last = address.last?.named === named ? address.last : null
  const first = named === undefined ? (ids[0] ?? null) : find(named)
  const id = last?.id ?? first
  if (id !== null && ids.includes(id)) return { chosen: id, missing: null, next: null }
  const next = ids[Math.min(last?.at ?? 0, ids.length - 1)] ?? null
  return { chosen: null, missing: last ? null : (named ?? null), next }
}
