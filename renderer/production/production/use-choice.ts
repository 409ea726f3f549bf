import { useState } from 'react'
import { useAddressChoice } from '../../platform/kit/use-address-choice.ts'
import { useRowWalk } from '../../platform/kit/use-row-walk.ts'
import { findItem, type FloorItem } from './floor-items.ts'

/**
 * The chosen item, kept in the address. Nothing is chosen at first, nor in place of what has left the page: so a key that is
 * pressed twice never acts on something that staff have not looked at. `j` and `k` go on where it was.
 */
export function useChoice(items: readonly FloorItem[]) {
  const { named, choose: chooseName } = useAddressChoice()
  const [last, setLast] = useState<{ named: string; index: number } | null>(null)
  const chosen = named === undefined ? null : findItem(items, named)
  const index = items.findIndex(({ id }) => id === chosen)
  if (named !== undefined && chosen !== null && (last?.named !== named || last.index !== index))
    setLast({ named, index })
  const hasLeft = chosen === null && named !== undefined && last?.named === named
  const ids = items.map(({ id }) => id)
  const walk = useRowWalk(ids, { at: chosen ?? named ?? null, choose: chooseName })
  return {
    chosen,
    /** A name in the address that the page never had. */
    missing: chosen === null && !hasLeft ? (named ?? null) : null,
    /** Where `j` and `k` begin after the chosen item has left. */
    next: hasLeft && last ? (items[Math.min(last.index, items.length - 1)]?.id ?? null) : null,
    walk,
    choose: walk.choose,
    clear: () => {
      walk.end()
      chooseName(undefined)
    },
  }
}
