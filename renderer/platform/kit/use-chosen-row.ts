import { useState } from 'react'
import { chooseRow, type LastShown, type RowChoice } from './choose-row.ts'
import { useAddressChoice } from './use-address-choice.ts'

interface ChoiceOptions {
  /** Returns the id of the row that a name in the address means, if it is not the row's own id. */
  find?: (name: string) => string | null
  /** Shows the next row when the chosen one leaves the list: only for lists whose keys change nothing. */
  showsNext?: boolean
}

interface ChosenRow extends RowChoice {
  /** The chosen row, even when it has left the list. */
  at: string | null
  choose: (id: string) => void
}

/** Returns the chosen row of a list, kept in the address (`?chosen=`) so that it can be linked to and survives a reload. */
export function useChosenRow(
  ids: readonly string[],
  { find = (name) => name, showsNext = false }: ChoiceOptions = {},
): ChosenRow {
  const { named, choose } = useAddressChoice()
  const [last, setLast] = useState<LastShown | null>(null)
  const choice = chooseRow(ids, { named, last, find })
  const index = choice.chosen === null ? -1 : ids.indexOf(choice.chosen)
  const isTracked = choice.chosen !== null && (named !== undefined || !showsNext)
  if (isTracked && (last?.named !== named || last?.id !== choice.chosen || last?.index !== index))
    setLast({ named, id: choice.chosen!, index })
  const at = choice.chosen ?? (last && last.named === named ? last.id : null)
  return { ...choice, chosen: choice.chosen ?? (showsNext ? choice.next : null), at, choose }
}
