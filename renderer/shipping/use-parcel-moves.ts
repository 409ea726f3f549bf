import { useQueryClient } from '@tanstack/react-query'
import { type ParcelShown, waitsForPickup } from '../../shared/orders/boards.ts'
import { SHIP_UNDO_SECONDS } from '../../shared/orders/order-work.ts'
import { trpc } from '../platform/api.ts'
import type { PageKey } from '../platform/kit/page-keys.ts'
import { refreshOrders } from '../platform/kit/refresh-orders.ts'
import { useMoveRunner, type MoveRunner } from '../platform/kit/use-move-runner.ts'
import { batchToUndo, type BatchChoice } from './batch/batch-choices.ts'
import { UNDO_BATCH_ID } from './batch/batch-keys.ts'
import type { ShippingShown } from './batch/batch-intents.ts'
import {
  bookIntent,
  canBook,
  canUndo,
  packIntent,
  parcelsOf,
  reportIntent,
  undoShippingIntent,
} from './parcel-intents.ts'

export type ParcelMoves = MoveRunner<ShippingShown, BatchChoice>

/** Carries out what keys and forms mean for parcels and batches; `act` hears of the row of each parcel. */
export function useParcelMoves(
  shown: ShippingShown,
  { mayShip, act }: { mayShip: boolean; act: (ids: readonly string[]) => void },
): ParcelMoves {
  const queries = useQueryClient()
  const moves: ParcelMoves = useMoveRunner(shown, {
    refresh: () => refreshOrders(queries),
    read: async () => {
      const board = await queries.fetchQuery(trpc.shipping.board.queryOptions())
      const found = mayShip ? await queries.fetchQuery(trpc.shipping.batches.queryOptions()) : null
      return { ...board, batches: found?.batches ?? [] }
    },
  })
  return {
    ...moves,
    add: (intent) => {
      if (intent.ids.some((id) => parcelsOf(shown).some((parcel) => parcel.id === id))) act(intent.ids)
      moves.add(intent)
    },
  }
}

/** Element ids of the form that the `p` key submits, and of its button that the `b` key presses. */
export const PACK_FORM_ID = 'pack-form'
export const PACK_AND_BOOK_ID = 'pack-and-book'

/** Element id of the form that the `s` key submits. */
export const SHIP_FORM_ID = 'ship-form'

export const UNDO_MINUTES = SHIP_UNDO_SECONDS / 60

/** The keys of all steps of a parcel. */
export const STEP_LABELS = {
  p: 'Packed',
  b: 'Pack, book and print',
  s: 'Ship',
  c: 'Book the delivery',
}

/** Returns the shortcuts of the chosen order. */
export function parcelKeys(
  parcel: ParcelShown | null,
  moves: ParcelMoves,
  { now, batches }: Pick<ShippingShown, 'now' | 'batches'>,
): PageKey[] {
  const undo = undoOf(parcel, moves, { now, batches })
  return [
    ...(parcel ? stepKeys(parcel, moves) : []),
    ...(undo ? [{ key: 'u', label: 'Undo', run: undo }] : []),
  ]
}

/** Takes back what was done last: by this page, by a batch, or to the chosen parcel. */
function undoOf(
  parcel: ParcelShown | null,
  moves: ParcelMoves,
  { now, batches }: Pick<ShippingShown, 'now' | 'batches'>,
): (() => void) | null {
  if (moves.busy || moves.message?.undo) return moves.undo
  const batch = batchToUndo({ batches }, moves)
  const sent_at = parcel && canUndo(parcel, now) ? parcel.undo_until! - SHIP_UNDO_SECONDS : null
  if (batch && (sent_at === null || batch.ended_at! >= sent_at))
    return () => document.getElementById(UNDO_BATCH_ID)?.click()
  return sent_at === null ? null : () => moves.add(undoShippingIntent(parcel!))
}

function stepKeys(parcel: ParcelShown, moves: ParcelMoves): PageKey[] {
  const { shipment, can_book } = parcel
  // The form of an order that was chosen just now may not be there yet.
  const pack = () => submitForm(PACK_FORM_ID) || moves.add(packIntent(parcel))
  // A label costs money: nobody buys one for a box that they have not seen.
  const packAndBook = () =>
    submitForm(PACK_FORM_ID, PACK_AND_BOOK_ID) ||
    moves.say(`The box of order ${parcel.order.number} is still loading. Press b again to buy its label.`)
  return [
    ...(shipment ? [] : [{ key: 'p', label: STEP_LABELS.p, run: pack }]),
    ...(!shipment && can_book ? [{ key: 'b', label: STEP_LABELS.b, run: packAndBook }] : []),
    ...(shipment?.state === 'packed'
      ? [{ key: 's', label: STEP_LABELS.s, run: () => void submitForm(SHIP_FORM_ID) }]
      : []),
    ...(waitsForPickup(parcel)
      ? [{ key: 'p', label: 'Picked up', run: () => moves.add(reportIntent(parcel, 'delivered')) }]
      : []),
    ...(canBook(parcel)
      ? [{ key: 'c', label: STEP_LABELS.c, run: () => moves.add(bookIntent(parcel)) }]
      : []),
  ]
}

/** Submits like its button does, so that an empty required field gets the focus. Returns false while there is no form. */
function submitForm(formId: string, buttonId?: string): boolean {
  const form = document.getElementById(formId)
  const button = buttonId === undefined ? null : document.getElementById(buttonId)
  if (!(form instanceof HTMLFormElement)) return false
  form.requestSubmit(button)
  return true
}
