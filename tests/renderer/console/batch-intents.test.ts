import { describe, expect, test, vi } from 'vitest'
import { batchChoices } from '../../../renderer/shipping/batch/batch-choices.ts'
import {
  chooseIntent,
  goOnIntent,
  stopIntent,
  takeBackIntent,
  type ShippingShown,
} from '../../../renderer/shipping/batch/batch-intents.ts'
import type { ParcelShown } from '../../../shared/orders/boards.ts'
import type { BatchShown, BatchStepShown } from '../../../shared/shipping/shipping-batch.ts'
import { NOW, orderOf } from '../production/floor/floor-fixtures.ts'

const { sent } = vi.hoisted(() => ({ sent: vi.fn<(path: string, input: unknown) => void>() }))
vi.mock('../../../renderer/platform/api.ts', () => {
  const procedure = (path: string) => ({
    mutate: (input: unknown) => {
      sent(path, input)
      return Promise.resolve({ batch_id: 'b_2' })
    },
  })
  const shipping = {
    startBatch: procedure('start'),
    stopBatch: procedure('stop'),
    undoBatch: procedure('undo'),
  }
  return { server: { shipping } }
})

function toPack(number: number): ParcelShown {
  const order = orderOf(number, { revision: 3 })
  return {
    id: order.order_id,
    parcel_id: null,
    order,
    parts: [],
    delivery: { method: 'carrier' },
    shipment: null,
    can_book: false,
    late_refund_cents: 0,
  } as unknown as ParcelShown
}
const shipped = (number: number): ParcelShown => ({
  ...toPack(number),
  parcel_id: `p_${number}`,
  shipment: { state: 'packed', tracking_number: '9400' } as ParcelShown['shipment'],
})

const stepOf = (number: number, state: BatchStepShown['state']) =>
  ({ order_id: orderOf(number).order_id, number, state, undo: null }) as BatchStepShown
const batchOf = (steps: BatchStepShown[], more: Partial<BatchShown> = {}): BatchShown => ({
  id: 'b_1',
  action: 'pack',
  undoes: null,
  by: null,
  created_at: NOW,
  stopped_at: null,
  ended_at: null,
  steps,
  ...more,
})
const shown = (to_pack: ParcelShown[], batches: BatchShown[] = [], packed: ParcelShown[] = []) =>
  ({ to_pack, packed, for_pickup: [], partly_ready: [], sent: [], batches }) as unknown as ShippingShown
const ordersOf = (...numbers: number[]) =>
  numbers.map((number) => ({ order_id: orderOf(number).order_id, revision: 3, late_refund_cents: 0 }))

describe('the key that packs the selected orders', () => {
  const [pack] = batchChoices([toPack(7), toPack(8)], [])

  test('packs those of them that are still to be packed', async () => {
    const { move } = chooseIntent(pack, []).turn(shown([toPack(8), toPack(9)]))
    await move!()
    expect(sent).toHaveBeenLastCalledWith('start', { action: 'pack', orders: ordersOf(8) })
  })

  test('does not start them again when it is pressed twice', () => {
    const underWay = batchOf([stepOf(7, 'waiting'), stepOf(8, 'waiting')])
    expect(chooseIntent(pack, []).turn(shown([toPack(7), toPack(8)], [underWay]))).toEqual({
      says: '“Pack 2” is under way, or does not fit these orders anymore.',
    })
  })
})

test('the key that ships asks about the parcels as they are then', () => {
  const [ship] = batchChoices([shipped(7), shipped(8)], [])
  const { ask } = chooseIntent(ship, []).turn(shown([], [], [shipped(8)]))
  expect(ask).toMatchObject({ action: 'ship', label: 'Ship 1' })
})

describe('a button of a batch', () => {
  const ended = batchOf([stepOf(7, 'done'), stepOf(8, 'failed')], { ended_at: NOW })

  test('goes on with what is left, once', async () => {
    await goOnIntent(ended).turn(shown([toPack(8)], [ended])).move!()
    expect(sent).toHaveBeenLastCalledWith('start', { action: 'pack', orders: ordersOf(8) })
    const next = batchOf([stepOf(8, 'waiting')], { id: 'b_2' })
    expect(goOnIntent(ended).turn(shown([toPack(8)], [ended, next])).move).toBeUndefined()
  })

  test('stops a batch only while it is under way', () => {
    const open = batchOf([stepOf(7, 'waiting')])
    expect(stopIntent(open).turn(shown([], [open])).move).toBeDefined()
    expect(stopIntent(open).turn(shown([], [{ ...open, ended_at: NOW }]))).toEqual({
      says: 'The batch has changed meanwhile: look at it again.',
    })
  })

  test('takes the batch back, and tries again what could not be taken back', async () => {
    await takeBackIntent(ended).turn(shown([], [ended])).move!()
    expect(sent).toHaveBeenLastCalledWith('undo', { batch_id: 'b_1' })
    const back = batchOf([stepOf(7, 'failed')], { id: 'b_2', undoes: 'b_1', ended_at: NOW })
    await takeBackIntent(back).turn(shown([], [back, ended])).move!()
    expect(sent).toHaveBeenLastCalledWith('undo', { batch_id: 'b_1' })
    const underWay = { ...back, id: 'b_3', ended_at: null }
    expect(takeBackIntent(back).turn(shown([], [underWay, back])).move).toBeUndefined()
  })
})
