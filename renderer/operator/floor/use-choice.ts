import { useNavigate, useSearch } from '@tanstack/react-router'
import { findItem, type FloorItem } from './floor-items.ts'

/**
 * The chosen item, kept in the address. Nothing is chosen at first, nor in place of what has left the page: so a key that is
 * pressed twice never acts on something that staff have not looked at.
 */
export function useChoice(items: readonly FloorItem[]) {
  const { chosen: named } = useSearch({ strict: false })
  const navigate = useNavigate()
  const chosen = named === undefined ? null : findItem(items, named)
  const choose = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, chosen: id }),
      replace: true,
      resetScroll: false,
    })
  return { chosen, missing: chosen === null ? (named ?? null) : null, choose }
}
