import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { chooseRow, type LastShown, type RowChoice } from './choose-row.ts'

/**
 * The choice of a list whose rows leave it once they are done, kept in the address (`?chosen=`). `find` gives the row
 * that an address means, where that is not the row's own id.
 */
export function useWorkChoice(
  ids: readonly string[],
  find: (named: string) => string | null = (named) => named,
): RowChoice & { choose: (id: string) => void } {
  const { chosen: named } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [last, setLast] = useState<LastShown | null>(null)
  const choice = chooseRow(ids, { named, last, find })
  const at = choice.chosen === null ? -1 : ids.indexOf(choice.chosen)
  if (choice.chosen !== null && (last?.named !== named || last?.id !== choice.chosen || last.at !== at))
    setLast({ named, id: choice.chosen, at })
  const choose = (id: string) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, chosen: id }),
      replace: true,
      resetScroll: false,
    })
  return { ...choice, choose }
}
