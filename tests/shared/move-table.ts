import type { Move, MoveTable } from '../../shared/platform/moves.ts'

/** Every state that the table names, in the order of first mention. */
export function statesOf<State extends string>(table: MoveTable<State, string>): State[] {
  const named = table.flatMap(([from, , to]) => [from, to])
  return [...new Set(named.filter((state) => state !== null))]
}

/** States that can be reached from `start` by any number of moves, `start` itself included unless it is null. */
export function reachableFrom<State extends string>(
  table: MoveTable<State, string>,
  start: State | null,
): Set<State> {
  const seen = new Set<State | null>([start])
  for (const at of seen) for (const [from, , to] of table) if (from === at) seen.add(to)
  seen.delete(null)
  return seen as Set<State>
}

/** Moves whose state and trigger an earlier row already has: then the table would not say where to go. */
export function ambiguousMoves<State extends string, Trigger extends string>(
  table: MoveTable<State, Trigger>,
): Move<State, Trigger>[] {
  return table.filter(
    ([from, trigger], at) => table.findIndex((move) => move[0] === from && move[1] === trigger) < at,
  )
}
