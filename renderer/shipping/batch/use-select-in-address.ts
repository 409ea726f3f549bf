import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { ShippingBoard } from '../../../shared/orders/boards.ts'
import { countText } from '../../platform/ui/words.ts'
import type { RowSelection } from '../../production/production/use-selection.ts'

/** Selects the orders that the address names (`?select=1009 1012`), once, and says which of them are not here. */
export function useSelectInAddress(
  board: ShippingBoard,
  selection: RowSelection,
  say: (text: string) => void,
): void {
  const { select } = useSearch({ strict: false })
  const navigate = useNavigate()
  const selectNamed = useEffectEvent((named: string) => {
    const numbers = named.split(/\D+/).filter(Boolean).map(Number)
    const parcels = [...board.to_pack, ...board.packed]
    const isHere = (number: number) =>
      parcels.some(({ parts }) => parts.some((part) => part.number === number))
    const ids = parcels
      .filter(({ parts }) => parts.some(({ number }) => numbers.includes(number)))
      .map(({ order }) => order.order_id)
    selection.setMany(ids, true)
    const missing = numbers.filter((number) => !isHere(number))
    if (missing.length > 0)
      say(`${countText(missing.length, 'order')} not made yet, or sent: ${missing.join(', ')}`)
    void navigate({ to: '.', search: ({ select: _select, ...rest }) => rest, replace: true })
  })
  useEffect(() => {
    if (select !== undefined) selectNamed(select)
  }, [select])
}
