import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ParcelShown } from '../../../shared/orders/boards.ts'
import { SHIP_UNDO_SECONDS } from '../../../shared/orders/order-work.ts'
import { trpc } from '../../api.ts'
import { refreshOrders } from '../kit/refresh-orders.ts'
import type { StatusMessage } from '../kit/status-line.tsx'
import type { PageKey } from '../kit/page-keys.ts'

export type ParcelMoves = ReturnType<typeof useParcelMoves>

interface OrderState {
  id: string
  number: number
  revision: number
}

type ShowMessage = (message: StatusMessage | null) => void

/** Packing, handing over and what comes after, each with what was said of it and how to take it back. */
export function useParcelMoves(showMessage: ShowMessage) {
  const packing = usePacking(showMessage)
  const sending = useSending(showMessage)
  const report = useReport(showMessage)
  const correct = useCorrect(showMessage)
  const book = useBook(showMessage)
  const all = [...Object.values(packing), ...Object.values(sending), report, correct, book]
  const last = all.toSorted((a, b) => b.submittedAt - a.submittedAt)[0]
  const busy = all.some(({ isPending }) => isPending)
  return { ...packing, ...sending, report, correct, book, busy, error: last.error }
}

function seen({ id, revision }: OrderState) {
  return { order_id: id, revision }
}

function usePacking(showMessage: ShowMessage) {
  const queries = useQueryClient()
  const onSettled = () => refreshOrders(queries)
  const unpack = useMutation(
    trpc.shipping.unpack.mutationOptions({
      onSettled,
      onSuccess: ({ number }) => showMessage({ text: `Order ${number} is out of its box` }),
    }),
  )
  const pack = useMutation(
    trpc.shipping.pack.mutationOptions({
      onSettled,
      onMutate: () => showMessage(null),
      onSuccess: (order) =>
        showMessage({ text: `Order ${order.number} is packed`, undo: () => unpack.mutate(seen(order)) }),
    }),
  )
  return { pack, unpack }
}

function useSending(showMessage: ShowMessage) {
  const queries = useQueryClient()
  const onSettled = () => refreshOrders(queries)
  const undo = useMutation(
    trpc.shipping.undo.mutationOptions({
      onSettled,
      onSuccess: ({ number }) => showMessage({ text: `Order ${number} is back, packed as before` }),
    }),
  )
  const ship = useMutation(
    trpc.shipping.ship.mutationOptions({
      onSettled,
      onMutate: () => showMessage(null),
      onSuccess: (order) =>
        showMessage({ text: `Order ${order.number} is shipped`, undo: () => undo.mutate(seen(order)) }),
    }),
  )
  return { ship, undo }
}

/** What a carrier told. */
function useReport(showMessage: ShowMessage) {
  const queries = useQueryClient()
  return useMutation(
    trpc.shipping.report.mutationOptions({
      onSettled: () => refreshOrders(queries),
      onMutate: () => showMessage(null),
      onSuccess: () => showMessage({ text: 'Noted; the customer sees it on their order' }),
    }),
  )
}

/** Another carrier or number for what has left. */
function useCorrect(showMessage: ShowMessage) {
  const queries = useQueryClient()
  return useMutation(
    trpc.shipping.correct.mutationOptions({
      onSettled: () => refreshOrders(queries),
      onMutate: () => showMessage(null),
      onSuccess: ({ number }) => showMessage({ text: `Order ${number} is followed under the new number` }),
    }),
  )
}

/** Somebody is called to fetch it, or a label bought. */
function useBook(showMessage: ShowMessage) {
  const queries = useQueryClient()
  return useMutation(
    trpc.shipping.book.mutationOptions({
      onSettled: () => refreshOrders(queries),
      onMutate: () => showMessage(null),
      onSuccess: () => showMessage({ text: 'Booked; its number stands in the form' }),
    }),
  )
}

/** Where the shipping form is found by its key. */
export const SHIP_FORM_ID = 'ship-form'

export function canUndo({ shipment, undo_until }: ParcelShown, now: number): boolean {
  return shipment !== null && shipment.shipped_at !== null && undo_until !== null && now <= undo_until
}

/** Packed, and nobody was called yet who could be. */
export function isToBook({ shipment, can_book }: ParcelShown): boolean {
  return can_book && shipment?.state === 'packed' && !shipment.booked
}

export const UNDO_MINUTES = SHIP_UNDO_SECONDS / 60

/** The keys of the order that is shown. */
export function parcelKeys(
  parcel: ParcelShown,
  context: { moves: ParcelMoves; message: StatusMessage | null; now: number },
): PageKey[] {
  const { moves, message, now } = context
  const { order, shipment } = parcel
  const seen = { order_id: order.order_id, revision: order.revision }
  const enabled = !moves.busy
  const undo = message?.undo ?? (canUndo(parcel, now) ? () => moves.undo.mutate(seen) : null)
  const keys: PageKey[] = []
  if (!shipment) keys.push({ key: 'p', label: 'Packed', run: () => moves.pack.mutate(seen), enabled })
  if (shipment?.state === 'packed') keys.push({ key: 's', label: 'Ship', run: submitForm, enabled })
  if (isToBook(parcel))
    keys.push({ key: 'c', label: 'Book the delivery', run: () => moves.book.mutate(seen), enabled })
  if (undo) keys.push({ key: 'u', label: 'Undo', run: undo, enabled })
  return keys
}

/** As its button would: the first field that is missing gets the focus. */
function submitForm(): void {
  const form = document.getElementById(SHIP_FORM_ID)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}
