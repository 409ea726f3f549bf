import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { findItem, type FloorItem } from './floor-items.ts'

/**
 * The chosen item, kept in the address. Nothing is chosen at first, nor in place of what has left the page: so a key that is
 * pressed twice never acts on something that staff have not looked at. `j` and `k` go on where it was.
 */
export function useChoice(items: readonly FloorItem[]) {
  const { chosen: named } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [last, setLast] = useState<{ named: string; index: number } | null>(null)
  const chosen = named === undefined ? null : findItem(items, named)
  const index = items.findIndex(({ id }) => id === chosen)
  if (named !== undefined && chosen !== null && (last?.named !== named || last.index !== index))
    setLast({ named, index })
  const hasLeft = chosen === null && named !== undefined && last?.named === named
  const choose = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, chosen: id }),
      replace: true,
      resetScroll: false,
    })
  return {
    chosen,
    /** A name in the address that the page never had. */
    missing: chosen === null && !hasLeft ? (named ?? null) : null,
    /** Where `j` and `k` begin after the chosen item has left. */
    next: hasLeft && last ? (items[Math.min(last.index, items.length - 1)]?.id ?? null) : null,
    choose,
  }
}
