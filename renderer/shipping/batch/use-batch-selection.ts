import { useQuery } from '@tanstack/react-query'
import type { ParcelShown, ShippingBoard } from '../../../shared/orders/boards.ts'
import { trpc } from '../../platform/api.ts'
import { useSelection, type RowSelection } from '../../platform/lists/use-selection.ts'
import type { ParcelMoves } from '../use-parcel-moves.ts'
import { batchChoices, type BatchChoice } from './batch-choices.ts'
import { chooseIntent, startBatch } from './batch-intents.ts'
import { batchKeys } from './batch-keys.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { counted } from '../../../shared/platform/counted.ts'

export type BatchSelection = ReturnType<typeof useBatchSelection>

/** The orders that are selected on the board, what can be done with them, and the shortcuts for it. */
export function useBatchSelection(board: ShippingBoard, chosen: string | null, moves: ParcelMoves) {
  const groups = [board.to_pack, board.packed]
  const parcels = groups.flat()
  // Keyed by order, so that an order stays selected when it becomes a parcel.
  const selection = useSelection([...new Set(parcels.map(({ order }) => order.order_id))])
  useSelectInAddress(board, selection, moves.say)
  const selected = parcels.filter(({ order }) => selection.selected.has(order.order_id))
  const prices = useQuery(trpc.shipping.labelPrices.queryOptions(undefined, { enabled: selected.length > 0 }))
  const choices = batchChoices(selected, prices.data ?? [])
  const choose = (choice: BatchChoice) => moves.add(chooseIntent(choice, prices.data ?? []))
  const confirm = (choice: BatchChoice) =>
    moves.run(
      () => startBatch(choice),
      () => {
        moves.closeDialog()
        if (choice.action === 'ship') selection.clear()
      },
    )
  const keys = batchKeys({
    selection,
    chosen: parcels.find(({ id }) => id === chosen)?.order.order_id ?? null,
    group: groupOf(groups, chosen),
    choices: prices.isLoading ? choices.filter(({ action }) => action !== 'buy_labels') : choices,
    onChoose: choose,
  })
  return {
    selection,
    selected,
    prices: prices.data ?? [],
    choices,
    choose,
    confirm,
    keys,
  }
}

/** Returns the orders of the group that the chosen row is in, else of the first that has any. */
function groupOf(groups: readonly ParcelShown[][], chosen: string | null): string[] {
  const own = groups.find((rows) => rows.some(({ id }) => id === chosen))
  const group = own ?? groups.find((rows) => rows.length > 0) ?? []
  return group.map(({ order }) => order.order_id)
}

/** Selects the orders that the address names (`?select=1009 1012`), once, and says which of them are not here. */
function useSelectInAddress(
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
      say(`${counted(missing.length, 'order')} not made yet, or sent: ${missing.join(', ')}`)
    void navigate({ to: '.', search: ({ select: _select, ...rest }) => rest, replace: true })
  })
  useEffect(() => {
    if (select !== undefined) selectNamed(select)
  }, [select])
}
