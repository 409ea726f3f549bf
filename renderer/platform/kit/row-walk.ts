/**
 * The order in which `j` and `k` go on after an action. It is the order that was shown when the first action was pressed: rows that
 * an action moves or removes keep their place in it, so that the same keys reach the same rows however soon the page is refetched.
 */
export interface RowWalk {
  order: readonly string[]
  /** The row where the walk is, even when it has left the list. */
  at: string | null
  /** Rows that were acted on: they may stand anywhere by now, or have left, so that `j` and `k` pass them. */
  acted: ReadonlySet<string>
}

/** Begins a walk with an action on rows, or goes on with it. */
export function walkOn(
  walk: RowWalk | null,
  ids: readonly string[],
  action: { at: string | null; acted: readonly string[] },
): RowWalk {
  return {
    order: walk ? withNewRows(walk.order, ids) : ids,
    at: action.at,
    acted: new Set([...(walk?.acted ?? []), ...action.acted]),
  }
}

/** Returns the row that `j` (1) or `k` (-1) reaches in a walk; null if there is none. */
export function stepInWalk(walk: RowWalk, ids: readonly string[], step: 1 | -1): string | null {
  if (walk.at === null) return neighborOf(ids, null, step)
  const order = withNewRows(walk.order, ids)
  const place = ids.indexOf(walk.at)
  // Before and after mean something only for a row that stands where it stood.
  const isInPlace = place >= 0 && !walk.acted.has(walk.at)
  for (let index = order.indexOf(walk.at) + step; index >= 0 && index < order.length; index += step) {
    const to = ids.indexOf(order[index])
    if (to < 0 || walk.acted.has(order[index])) continue
    if (!isInPlace || Math.sign(to - place) === step) return order[index]
  }
  const shown = step === 1 ? ids.slice(place + 1) : ids.slice(0, Math.max(place, 0)).toReversed()
  return isInPlace ? (shown.find((id) => !walk.acted.has(id)) ?? null) : null
}

/** Puts rows that are new behind the row that they are shown behind. */
function withNewRows(order: readonly string[], ids: readonly string[]): readonly string[] {
  const known = new Set(order)
  const all = [...order]
  for (const [index, id] of ids.entries())
    if (!known.has(id)) all.splice(index === 0 ? 0 : all.indexOf(ids[index - 1]) + 1, 0, id)
  return all
}

/** Returns the next or previous id, at the ends of the list the same one, in an empty list null. */
export function neighborOf(ids: readonly string[], chosen: string | null, step: 1 | -1): string | null {
  if (ids.length === 0) return null
  const index = chosen === null ? -1 : ids.indexOf(chosen)
  if (index < 0) return ids[0]
  return ids[Math.min(Math.max(index + step, 0), ids.length - 1)]
}
