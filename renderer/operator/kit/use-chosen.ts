import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Which one of a list is shown beside it: kept in the address (`?chosen=`), so that it can be linked and survives a
 * reload. When it leaves the list, the one that takes its place is shown.
 */
export function useChosen(ids: readonly string[]): { chosen: string | null; choose: (id: string) => void } {
  const { chosen: named } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [place, setPlace] = useState(0)
  const at = named === undefined ? -1 : ids.indexOf(named)
  if (at >= 0 && at !== place) setPlace(at)
  const shown = at >= 0 ? at : Math.min(place, ids.length - 1)
  const choose = (id: string) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, chosen: id }),
      replace: true,
      resetScroll: false,
    })
  return { chosen: ids[shown] ?? null, choose }
}
