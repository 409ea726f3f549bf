/** One transition: from, trigger, to. `null` means "does not exist yet" on the left and "no longer exists" on the right. */
export type Move<State extends string, Trigger extends string> = readonly [
  from: State | null,
  trigger: Trigger,
  to: State | null,
]

export type MoveTable<State extends string, Trigger extends string> = readonly Move<State, Trigger>[]

/** Returns the state after a trigger; undefined if there is no such move. */
export function nextState<State extends string, Trigger extends string>(
  table: MoveTable<State, Trigger>,
  from: State | null,
  trigger: Trigger,
): State | null | undefined {
  return table.find((move) => move[0] === from && move[1] === trigger)?.[2]
}

/** Returns the triggers that can happen in this state, in the table's order; empty for a final state. */
export function triggersFrom<State extends string, Trigger extends string>(
  table: MoveTable<State, Trigger>,
  from: State | null,
): Trigger[] {
  return [...new Set(table.filter((move) => move[0] === from).map((move) => move[1]))]
}
