import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ParcelShown, ShippingBoard } from '../../../../shared/orders/boards.ts'
import { trpc } from '../../../api.ts'
import { useSelection, type Selection } from '../../floor/use-selection.ts'
import { batchChoices, type BatchChoice } from './batch-choices.ts'
import { batchKeys } from './batch-keys.ts'
import { useBatchMoves, type BatchMoves } from './use-batch.ts'
import { useSelectInAddress } from './use-select-in-address.ts'

export type BatchSelection = ReturnType<typeof useBatchSelection>

/** The orders that are selected on the board, what can be done with them, and the shortcuts for it. */
export function useBatchSelection(
  board: ShippingBoard,
  chosen: string | null,
  { mayShip, say }: { mayShip: boolean; say: (text: string) => void },
) {
  const groups = [board.to_pack, board.packed]
  const parcels = groups.flat()
  // By order, so that an order stays selected when it becomes a parcel.
  const selection = useSelection([...new Set(parcels.map(({ order }) => order.order_id))])
  useSelectInAddress(board, selection, say)
  const moves = useBatchMoves()
  const shown = useQuery(trpc.shipping.batches.queryOptions(undefined, { enabled: mayShip }))
  const selected = parcels.filter(({ order }) => selection.selected.has(order.order_id))
  const prices = useQuery(trpc.shipping.labelPrices.queryOptions(undefined, { enabled: selected.length > 0 }))
  const choices = batchChoices(selected, prices.data ?? [])
  const asking = useAsking(moves, selection)
  const keys = batchKeys({
    selection,
    chosen: parcels.find(({ id }) => id === chosen)?.order.order_id ?? null,
    group: groupOf(groups, chosen),
    choices: prices.isLoading ? choices.filter(({ action }) => action !== 'buy_labels') : choices,
    busy: moves.busy,
    onChoose: asking.choose,
  })
  return {
    selection,
    selected,
    moves,
    shown,
    prices: prices.data ?? [],
    choices,
    ...asking,
    keys,
  }
}

/** The question before money is spent, and what is done after it. */
function useAsking(moves: BatchMoves, selection: Selection) {
  const [asked, setAsked] = useState<BatchChoice | null>(null)
  const confirm = ({ action, parcels: of }: BatchChoice) =>
    moves.start(action, of, () => {
      setAsked(null)
      if (action === 'ship') selection.clear()
    })
  // Packing spends nothing and can be undone.
  const choose = (choice: BatchChoice) => (choice.action === 'pack' ? confirm(choice) : setAsked(choice))
  return { asked, setAsked, confirm, choose }
}

/** The orders of the group that the chosen row is in, else of the first that has any. */
function groupOf(groups: readonly ParcelShown[][], chosen: string | null): string[] {
  const own = groups.find((rows) => rows.some(({ id }) => id === chosen))
  const group = own ?? groups.find((rows) => rows.length > 0) ?? []
  return group.map(({ order }) => order.order_id)
}
