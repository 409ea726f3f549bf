import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ParcelShown } from '../../../shared/orders/boards.ts'
import { SHIP_UNDO_SECONDS } from '../../../shared/orders/order-work.ts'
import type { PackedAndBooked } from '../../../shared/orders/parcel-work.ts'
import { trpc } from '../../api.ts'
import { isInDesktop } from '../../ui/desktop.ts'
import { refreshOrders } from '../kit/refresh-orders.ts'
import type { StatusMessage } from '../kit/status-line.tsx'
import type { PageKey } from '../kit/page-keys.ts'
import { parcelsPath } from '../labels/parcel-paths.ts'

export type ParcelMoves = ReturnType<typeof useParcelMoves>

interface MovedOrder {
  id: string
  number: number
  revision: number
}

type ShowMessage = (message: StatusMessage | null) => void

/** The mutations of a parcel. Each sets the status message, with an undo where there is one. */
export function useParcelMoves(showMessage: ShowMessage) {
  const packing = usePacking(showMessage)
  const sending = useSending(showMessage)
  const report = useReport(showMessage)
  const correct = useCorrect(showMessage)
  const book = useBook(showMessage)
  const mutations = [...Object.values(packing), ...Object.values(sending), report, correct, book]
  const last = mutations.toSorted((a, b) => b.submittedAt - a.submittedAt)[0]
  const busy = mutations.some(({ isPending }) => isPending)
  return { ...packing, ...sending, report, correct, book, busy, error: last.error }
}

function orderInput({ id, revision }: MovedOrder) {
  return { order_id: id, revision }
}

function usePacking(showMessage: ShowMessage) {
  const queries = useQueryClient()
  const onSettled = () => refreshOrders(queries)
  const unpack = useMutation(
    trpc.shipping.unpack.mutationOptions({
      onSettled,
      onSuccess: ({ number }) => showMessage({ text: `Order ${number} is unpacked` }),
    }),
  )
  const pack = useMutation(
    trpc.shipping.pack.mutationOptions({
      onSettled,
      onMutate: () => showMessage(null),
      onSuccess: (order) =>
        showMessage({
          text: `Order ${order.number} is packed`,
          undo: () => unpack.mutate({ ...orderInput(order), parcel_id: order.parcel_id }),
        }),
    }),
  )
  const packAndBook = useMutation(
    trpc.shipping.packAndBook.mutationOptions({
      onSettled,
      onMutate: () => showMessage(null),
      onSuccess: (answer) => showMessage({ text: packedText(answer) }),
    }),
  )
  return { pack, unpack, packAndBook }
}

/** What was done and what was not. Opens the slip and the label for printing when both are there. */
function packedText(answer: PackedAndBooked): string {
  if (answer.outcome === 'address') return 'Nothing is packed or bought yet: decide about the address first'
  const { number, parcel_id } = answer
  if (answer.outcome === 'packed')
    return `Order ${number} is packed, but its label is not bought: ${answer.why}`
  return openTab(parcelsPath([number], parcel_id))
    ? `Order ${number} is packed, and its label is bought`
    : `Order ${number} is packed, and its label is bought. Print slip and label on its page`
}

/** Returns false when the browser blocks the tab. With `noopener` the answer of `window.open` would always be null. */
function openTab(path: string): boolean {
  const tab = window.open(path, '_blank')
  if (tab) tab.opener = null
  // The desktop program opens or prints it itself and gives the page no handle.
  return tab !== null || isInDesktop()
}

function useSending(showMessage: ShowMessage) {
  const queries = useQueryClient()
  const onSettled = () => refreshOrders(queries)
  const undo = useMutation(
    trpc.shipping.undo.mutationOptions({
      onSettled,
      onSuccess: ({ number }) => showMessage({ text: `Order ${number} is packed again` }),
    }),
  )
  const ship = useMutation(
    trpc.shipping.ship.mutationOptions({
      onSettled,
      onMutate: () => showMessage(null),
      onSuccess: (order) =>
        showMessage({ text: `Order ${order.number} is shipped`, undo: () => undo.mutate(orderInput(order)) }),
    }),
  )
  return { ship, undo }
}

function useReport(showMessage: ShowMessage) {
  const queries = useQueryClient()
  return useMutation(
    trpc.shipping.report.mutationOptions({
      onSettled: () => refreshOrders(queries),
      onMutate: () => showMessage(null),
      onSuccess: () => showMessage({ text: 'Saved; the customer sees it on the order' }),
    }),
  )
}

function useCorrect(showMessage: ShowMessage) {
  const queries = useQueryClient()
  return useMutation(
    trpc.shipping.correct.mutationOptions({
      onSettled: () => refreshOrders(queries),
      onMutate: () => showMessage(null),
      onSuccess: ({ number }) => showMessage({ text: `Order ${number} has new tracking details` }),
    }),
  )
}

/** Calls the courier, or buys the carrier's label. */
function useBook(showMessage: ShowMessage) {
  const queries = useQueryClient()
  return useMutation(
    trpc.shipping.book.mutationOptions({
      onSettled: () => refreshOrders(queries),
      onMutate: () => showMessage(null),
      onSuccess: ({ outcome }) =>
        showMessage({
          text:
            outcome === 'booked'
              ? 'Booked; the tracking number is filled in'
              : 'Nothing is bought yet: look at the address first',
        }),
    }),
  )
}

/** Element ids of the form that the `p` key submits, and of its button that the `b` key presses. */
export const PACK_FORM_ID = 'pack-form'
export const PACK_AND_BOOK_ID = 'pack-and-book'

/** Element id of the form that the `s` key submits. */
export const SHIP_FORM_ID = 'ship-form'

export function canUndo({ shipment, undo_until }: ParcelShown, now: number): boolean {
  return shipment !== null && shipment.shipped_at !== null && undo_until !== null && now <= undo_until
}

/** Whether a courier or label can be booked for a packed order. */
export function canBook({ shipment, can_book }: ParcelShown): boolean {
  return can_book && shipment?.state === 'packed' && !shipment.booked
}

export const UNDO_MINUTES = SHIP_UNDO_SECONDS / 60

/** The shortcuts of the chosen order. */
export function parcelKeys(
  parcel: ParcelShown,
  context: { moves: ParcelMoves; message: StatusMessage | null; now: number },
): PageKey[] {
  const { moves, message, now } = context
  const { order, shipment } = parcel
  const seen = { order_id: order.order_id, revision: order.revision, parcel_id: parcel.parcel_id }
  const enabled = !moves.busy
  const undo = message?.undo ?? (canUndo(parcel, now) ? () => moves.undo.mutate(seen) : null)
  const keys: PageKey[] = []
  if (!shipment)
    keys.push({
      key: 'p',
      label: 'Packed',
      run() {
        if (!submitForm(PACK_FORM_ID)) moves.pack.mutate(seen)
      },
      enabled,
    })
  if (!shipment && parcel.can_book)
    keys.push({
      key: 'b',
      label: 'Pack, book and print',
      run: () => void submitForm(PACK_FORM_ID, PACK_AND_BOOK_ID),
      enabled,
    })
  if (shipment?.state === 'packed')
    keys.push({ key: 's', label: 'Ship', run: () => void submitForm(SHIP_FORM_ID), enabled })
  if (canBook(parcel))
    keys.push({ key: 'c', label: 'Book the delivery', run: () => moves.book.mutate(seen), enabled })
  if (undo) keys.push({ key: 'u', label: 'Undo', run: undo, enabled })
  return keys
}

/** Submits like its button does, so that an empty required field gets the focus. Returns false while there is no form. */
function submitForm(formId: string, buttonId?: string): boolean {
  const form = document.getElementById(formId)
  const button = buttonId === undefined ? null : document.getElementById(buttonId)
  if (!(form instanceof HTMLFormElement)) return false
  form.requestSubmit(button)
  return true
}
