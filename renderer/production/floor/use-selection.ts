import { useRef, useState } from 'react'

export type RowSelection = ReturnType<typeof useSelection>

/** Rows that are selected together. `ids` are those that are shown, in their order; what is not shown is not selected. */
export function useSelection(ids: readonly string[]) {
  const [all, setSelected] = useState<ReadonlySet<string>>(new Set())
  const selected = all.intersection(new Set(ids))
  const anchor = useRef<string | null>(null)
  const toggle = (id: string, extend = false) => {
    const from = anchor.current === null ? -1 : ids.indexOf(anchor.current)
    const to = ids.indexOf(id)
    const range = extend && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const isAdded = extend || !selected.has(id)
    setSelected(isAdded ? selected.union(new Set(range)) : selected.difference(new Set(range)))
    anchor.current = id
  }
  const setMany = (many: readonly string[], isSelected: boolean) =>
    setSelected(isSelected ? selected.union(new Set(many)) : selected.difference(new Set(many)))
  return { selected, toggle, setMany, clear: () => setSelected(new Set()) }
}
