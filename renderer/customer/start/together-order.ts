/** The quotes that are looked at side by side. */
export interface Together {
  /** Their ids, in the order in which their files were chosen. */
  together: string[]
  /** The turn of each: a small file may arrive before a large one that was chosen first. */
  turns: Record<string, number>
}

/** The list with a quote that just arrived, in the place of its file. */
export function inOrder({ together, turns }: Together, arrived: { id: string; turn: number }): Together {
  const all = { ...turns, [arrived.id]: arrived.turn }
  return {
    together: [...together, arrived.id].sort((a, b) => (all[a] ?? 0) - (all[b] ?? 0)),
    turns: all,
  }
}

/** The list after a requote gave one of its quotes another id. */
export function renamed({ together, turns }: Together, before: string, now: string): Together {
  return {
    together: together.map((id) => (id === before ? now : id)),
    turns: { ...turns, [now]: turns[before] ?? 0 },
  }
}
