import { ID_PREFIX } from '../../shared/platform/ids.ts'
import type { PackOrder, SeenParcel } from '../../shared/orders/order-work.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { listUnits } from '../orders/units/unit-store.ts'
import type { Shop } from '../platform/shop.ts'
import {
  changeOrder,
  orderStateOf,
  getOrder,
  getSeenOrder,
  orderChanged,
  type OrderState,
} from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { deleteParcel, insertParcel, listParcelUnits, packedUnits } from '../orders/parcel-store.ts'
import { chooseParcel, isInShop } from './choose-parcel.ts'
import { choosePacking, type UnitsOfOrder } from './choose-packing.ts'
import { refuseOtherRecipients } from './pack-together.ts'
import { rowsOfParcel } from './parcel-contents.ts'

export type PackedOrder = OrderState & { parcel_id: string }

/**
 * Records that units of an order are in one box: all that are in none yet, or some of them. Other orders to the same address
 * can be in the same box with all of their units.
 */
export function packOrder(shop: Shop, caller: Caller, input: PackOrder): PackedOrder {
  staffWith('ship', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    const others = (input.together ?? []).filter(({ order_id }) => order_id !== row.id)
    const contents = [
      { row, units: unitsToPack(tx, row, input.units ?? null) },
      ...others.map((seen) => getSeenOrder(tx, seen)).map((other) => allOf(tx, other)),
    ].toSorted((a, b) => a.row.number - b.row.number)
    refuseOtherRecipients(
      shop,
      contents.map(({ row: each }) => each),
    )
    const packing = choosePacking(tx, contents, input)
    const id = shop.ids.make(ID_PREFIX.parcel)
    insertParcel(
      tx,
      {
        ...packing,
        size_mm: JSON.stringify(packing.size_mm),
        id,
        order_id: contents[0].row.id,
        packed_at: now,
      },
      contents.flatMap(({ row: { id: order_id }, units }) => units.map((unit) => ({ order_id, unit }))),
    )
    for (const { row: each, units } of contents) {
      const together_with = contents.map(({ row: { number } }) => number).filter((n) => n !== each.number)
      const details = { parcel_id: id, units, box: packing.box, together_with }
      changeOrder(tx, each, { by: caller, now, changes: {}, what: 'packed', details })
    }
    return { ...orderStateOf(getOrder(tx, row.id)), parcel_id: id }
  })
}

function allOf(db: ReadDb, row: OrderRow): UnitsOfOrder {
  return { row, units: unitsToPack(db, row, null) }
}

/** Returns the chosen units, or all that are in no parcel. Refuses units that are not ready, or in a parcel. */
function unitsToPack(db: ReadDb, row: OrderRow, chosen: readonly number[] | null): number[] {
  if (row.status !== 'in_production') throw orderChanged(row)
  const packed = packedUnits(db, row.id)
  const open = listUnits(db, row.id).filter(({ unit }) => !packed.has(unit))
  if (open.length === 0) throw orderChanged(row, 'This order is packed already.')
  const wanted = chosen === null ? open : open.filter(({ unit }) => chosen.includes(unit))
  if (chosen !== null && wanted.length < new Set(chosen).size)
    throw orderChanged(row, 'Some of these units are in a parcel already.')
  const missing = wanted.filter(({ status }) => status !== 'ready').length
  if (missing > 0)
    throw orderChanged(row, `${missing} of its units ${missing === 1 ? 'is' : 'are'} not ready.`)
  return wanted.map(({ unit }) => unit)
}

/**
 * Takes the packing of a parcel back, for every order in it. Its label stays bought, for a parcel of the same size and
 * weight or until staff void it; the history keeps the reference.
 */
export function unpackOrder(shop: Shop, caller: Caller, input: SeenParcel): OrderState {
  staffWith('ship', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    const parcel = chooseParcel(tx, row, { ...input, isPossible: isInShop })
    if (row.status !== 'in_production') throw orderChanged(row)
    const units = listParcelUnits(tx, parcel.id)
    const rows = rowsOfParcel(tx, parcel)
    deleteParcel(tx, parcel.id)
    const { provider_ref } = parcel
    for (const each of rows) {
      const own = units.filter(({ order_id }) => order_id === each.id).map(({ unit }) => unit)
      const details = { units: own, ...(provider_ref === null ? {} : { booked: provider_ref }) }
      changeOrder(tx, each, { by: caller, now, changes: {}, what: 'unpacked', details })
    }
    return orderStateOf(getOrder(tx, row.id))
  })
}
