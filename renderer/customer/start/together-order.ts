/** The quotes that are shown side by side. */
export interface Together {
  /** Their ids, in the order in which their files were chosen. */
  together: string[]
  /** Position of each quote's file: a small file may arrive before a large one that was chosen first. */
  positions: Record<string, number>
}

/** Adds a quote at the position of its file. */
export function addQuote(
  { together, positions }: Together,
  added: { id: string; position: number },
): Together {
  const all = { ...positions, [added.id]: added.position }
  return {
    together: [...together, added.id].sort((a, b) => (all[a] ?? 0) - (all[b] ?? 0)),
    positions: all,
  }
}

/** Replaces the id of a quote that a requote renamed. */
export function renameQuote({ together, positions }: Together, before: string, now: string): Together {
  return {
    together: together.map((id) => (id === before ? now : id)),
    positions: { ...positions, [now]: positions[before] ?? 0 },
  }
}
