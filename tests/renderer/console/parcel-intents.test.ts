import { describe, expect, test, vi } from 'vitest'
import {
  decideIntent,
  packIntent,
  shipIntent,
  undoShippingIntent,
  unpackIntent,
  type ParcelIntent,
} from '../../../renderer/shipping/parcel-intents.ts'
import type { ParcelShown, ShipmentShown, ShippingBoard } from '../../../shared/orders/boards.ts'
import { NOW, orderOf } from '../production/floor/floor-fixtures.ts'

const { sent, address } = vi.hoisted(() => ({
  sent: vi.fn<(path: string, input: unknown) => void>(),
  address: { state: 'differs' },
}))
vi.mock('../../../renderer/platform/api.ts', () => {
  const procedure = (path: string) => ({
    mutate: (input: unknown) => {
      sent(path, input)
      return Promise.resolve({ id: 'q_7', number: 7, revision: 9, parcel_id: 'p_1' })
    },
  })
  const shipping = {
    pack: procedure('pack'),
    unpack: procedure('unpack'),
    ship: procedure('ship'),
    decideAddress: procedure('decide'),
    book: procedure('book'),
    parcel: { query: () => Promise.resolve({ check: address }) },
  }
  return { server: { shipping } }
})

function toPack(units: readonly number[], more: Partial<ParcelShown> = {}): ParcelShown {
  const order = orderOf(7, { revision: 3 })
  const { order_id, number, revision, filename, quantity } = order
  return {
    id: order_id,
    parcel_id: null,
    order,
    customer: { id: 'acc_1', name: 'Maya Chen', email: null },
    parts: [{ order_id, number, revision, filename, units: [...units], quantity }],
    other_parcels: 0,
    together: [],
    purchase_waits: [],
    delivery: {
      method: 'carrier',
      city: 'Seattle',
      fee_note: null,
      window: null,
      provider: null,
      transit_days: 2,
      parcel: { box: null, size_mm: [100, 100, 100], grams: 200 },
    } as unknown as ParcelShown['delivery'],
    shipment: null,
    carrier: 'USPS',
    can_book: false,
    late_refund_cents: 0,
    undo_until: null,
    ...more,
  }
}

const shipmentOf = (more: Partial<ShipmentShown>) =>
  ({ state: 'packed', shipped_at: null, ...more }) as ShipmentShown
const packed = toPack([1, 2], { parcel_id: 'p_1', shipment: shipmentOf({}) })
const shipped = toPack([1, 2], {
  parcel_id: 'p_1',
  shipment: shipmentOf({ state: 'picked_up', shipped_at: NOW }),
  undo_until: NOW + 60,
})

function boardOf(more: Partial<ShippingBoard>): ShippingBoard {
  return { now: NOW, partly_ready: [], to_pack: [], packed: [], for_pickup: [], sent: [], ...more }
}

/** Gives an intent its turn, and returns what the server was asked for, or what was said instead. */
async function carriedOut(intent: ParcelIntent, board: ShippingBoard): Promise<unknown> {
  sent.mockClear()
  const { move, says } = intent.turn(board)
  await move?.()
  return sent.mock.calls[0] ?? says
}

describe('a pending key of a parcel', () => {
  test('packs with what the form would suggest when the form was not there yet', async () => {
    const mate = { order_id: 'q_8', number: 8, revision: 1, quantity: 1, same_purchase: true }
    const stranger = { ...mate, order_id: 'q_9', number: 9, same_purchase: false }
    const intent = packIntent(toPack([1, 2], { together: [mate, stranger] }))
    const later = boardOf({ to_pack: [toPack([1, 2], { together: [{ ...mate, revision: 5 }, stranger] })] })
    expect(await carriedOut(intent, later)).toEqual([
      'pack',
      expect.objectContaining({
        order_id: 'q_7',
        revision: 3,
        units: [1, 2],
        together: [expect.objectContaining({ order_id: 'q_8', revision: 5 })],
      }),
    ])
  })

  test('packs the revision that the page shows when its turn comes, with what was chosen in the form', async () => {
    const later = toPack([1, 2])
    later.order = { ...later.order, revision: 4 }
    const intent = packIntent(toPack([1, 2]), { units: null, box: 'Small' })
    expect(await carriedOut(intent, boardOf({ to_pack: [later] }))).toEqual([
      'pack',
      expect.objectContaining({ revision: 4, units: null, box: 'Small' }),
    ])
  })

  test('pressed twice packs no second box', async () => {
    const intent = packIntent(toPack([1, 2, 3]), { units: [1, 2] })
    expect(await carriedOut(intent, boardOf({ to_pack: [toPack([3])] }))).toBe(
      'Order 7 stays as it is: to be packed.',
    )
    expect(await carriedOut(packIntent(toPack([1, 2])), boardOf({ packed: [packed] }))).toBe(
      'Order 7 stays as it is: packed.',
    )
  })

  test('does not pack units that were finished after it was pressed', async () => {
    const intent = packIntent(toPack([1, 2]), { units: null })
    expect(await carriedOut(intent, boardOf({ to_pack: [toPack([1, 2, 3])] }))).toEqual([
      'pack',
      expect.objectContaining({ units: [1, 2] }),
    ])
  })

  test.each([
    ['ships', shipIntent(packed, { carrier: 'USPS', late_refund_cents: 0 }), 'ship'],
    ['unpacks', unpackIntent(packed), 'unpack'],
  ])('%s the parcel that it was pressed for while it is packed', async (_, intent, path) => {
    const other = { ...packed, id: 'p_2', parcel_id: 'p_2' }
    expect(await carriedOut(intent, boardOf({ packed: [other, packed] }))).toEqual([
      path,
      expect.objectContaining({ parcel_id: 'p_1' }),
    ])
    expect(await carriedOut(intent, boardOf({ sent: [shipped] }))).toBe('Order 7 stays as it is: picked up.')
  })

  test('decides about its address once, and buys the label that waited for it', async () => {
    const waiting = { ...packed, can_book: true }
    const use = decideIntent(waiting, 'suggested')
    expect(await carriedOut(use, boardOf({ packed: [waiting] }))).toEqual([
      'decide',
      { order_id: 'q_7', use: 'suggested' },
    ])
    expect(sent.mock.calls.map(([path]) => path)).toEqual(['decide', 'book'])
    address.state = 'corrected'
    expect(await carriedOut(use, boardOf({ packed: [waiting] }))).toBeUndefined()
  })

  test('says that a shipment cannot be undone when its time is over', async () => {
    const board = boardOf({ now: NOW + 61, sent: [shipped] })
    expect(await carriedOut(undoShippingIntent(shipped), board)).toBe('Order 7 stays as it is: picked up.')
  })

  test('says so when the order is not on the page anymore', async () => {
    expect(await carriedOut(unpackIntent(packed), boardOf({}))).toBe(
      'Order 7 stays as it is: not to be packed or shipped.',
    )
  })
})
