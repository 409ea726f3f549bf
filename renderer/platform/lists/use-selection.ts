import { useRef, useState } from 'react'

export type RowSelection = ReturnType<typeof useSelection>

/** Rows that are selected together. `ids` are those that are shown, in their order; what is not shown is not selected. */
export function useSelection(ids: readonly string[]) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set())
  const selected = all.intersection(new Set(ids))
  const anchor = useRef<string | null>(null)
  const setMany = (many: readonly string[], isSelected: boolean) =>
    setAll((before) => (isSelected ? before.union(new Set(many)) : before.difference(new Set(many))))
  /** `extend`: selects everything from the row that was toggled last. */
  const toggle = (id: string, extend = false) => {
    const from = anchor.current === null ? -1 : ids.indexOf(anchor.current)
    const to = ids.indexOf(id)
    const range = extend && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    setMany(range, extend || !selected.has(id))
    anchor.current = id
  }
  return { selected, toggle, setMany, clear: () => setAll(new Set()) }
}
