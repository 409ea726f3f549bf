import { useState } from 'react'

/** The rows that were chosen to be acted on. */
export interface Selection {
  chosen: ReadonlySet<string>
  toggle: (id: string) => void
  /** Chooses everything from the row that was chosen last. */
  extendTo: (id: string) => void
  choose: (ids: readonly string[]) => void
  clear: () => void
}

const NOTHING: ReadonlySet<string> = new Set()

export function useSelection(ids: readonly string[]): Selection {
  const [chosen, setChosen] = useState(NOTHING)
  const [last, setLast] = useState<string | null>(null)
  return {
    chosen,
    toggle: (id) => {
      setLast(id)
      setChosen((before) => (before.has(id) ? before.difference(new Set([id])) : new Set([...before, id])))
    },
    extendTo: (id) => {
      const [from, to] = [ids.indexOf(last ?? id), ids.indexOf(id)].toSorted((a, b) => a - b)
      setLast(id)
      setChosen((before) => new Set([...before, ...ids.slice(Math.max(from, 0), to + 1)]))
    },
    choose: (all) => setChosen(new Set(all)),
    clear: () => setChosen(NOTHING),
  }
}
