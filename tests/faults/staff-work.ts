import { TRPCClientError } from '@trpc/client'
import type { FloorPlate } from '../../shared/production/floor/floor-board.ts'
import type { UnitStatus } from '../../shared/orders/production/unit-states.ts'
import { addTo } from './journal.ts'
import { runToEnd } from './server-process.ts'
import { consoleOf, Over, pause, type Console, type FaultyShop } from './shop-client.ts'
import { startPlates } from '../shop/start-plates.ts'

const PASSWORD = 'correct horse battery'
const EMAIL = 'olive@shop.test'

/** Makes the owner by the command, and signs in. */
export async function signInOwner(shop: FaultyShop, data: string): Promise<string> {
  const made = await runToEnd('owner', ['--data', data, '--email', EMAIL, '--password', PASSWORD])
  if (made.code !== 0) throw new Error(made.said)
  const answer = await fetch(`${shop.url()}/auth/sign-in`, {
    method: 'POST',
    headers: { origin: shop.url(), 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  return answer.headers.get('set-cookie')!.split(';')[0]
}

/** Prints, packs and ships paid orders until the test is over, and refunds some of the money. */
export async function workOrders(
  shop: FaultyShop,
  cookie: string,
  { random, next }: { random: () => number; next: () => string | undefined },
): Promise<void> {
  while (!shop.isOver()) {
    const order_id = next()
    try {
      if (order_id === undefined) await pause()
      else await workOrder({ shop, cookie, order_id, random })
    } catch (error) {
      if (!(error instanceof Over)) throw error
    }
  }
}

interface Work {
  shop: FaultyShop
  cookie: string
  order_id: string
  random: () => number
}

async function workOrder(work: Work): Promise<void> {
  const { random } = work
  await moveUnits(work, 'queued', startOnPlate)
  await moveUnits(work, 'printing', endPlates)
  if (random() < 0.4) await refund(work, 50 + Math.floor(random() * 50))
  await moveUnits(work, 'finishing', (page, units) => page.units.finished.mutate({ units }))
  await pack(work)
  await ship(work)
}

const FOLLOWS: Partial<Record<UnitStatus, UnitStatus>> = {
  queued: 'printing',
  printing: 'finishing',
  finishing: 'ready',
}
type Seen = { order_id: string; unit: number; seen: UnitStatus }[]

/** Moves the units that have a status, until none has it anymore: also after a step whose answer was lost. */
async function moveUnits(
  work: Work,
  from: UnitStatus,
  move: (page: Console, units: Seen) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const { units } = await readOrder(work)
    const seen = units
      .filter(({ status }) => status === from)
      .map(({ unit, status }) => ({ order_id: work.order_id, unit, seen: status }))
    if (seen.length === 0) break
    await tryOnce(work, (page) => move(page, from === 'queued' ? seen.slice(0, 1) : seen))
  }
  work.shop.journal.orders.get(work.order_id)!.units = FOLLOWS[from]!
}

/** Starts the plate of a unit, and plans it before if no earlier try did. */
async function startOnPlate(page: Console, units: Seen): Promise<void> {
  const { plates, printers } = await page.production.board.query()
  const { id } = printers.find(({ activity }) => activity === 'available') ?? printers[0]
  const [plate = await page.plates.plan.mutate({ units, printer_id: id })] = platesOf(
    plates,
    units,
    'planned',
  )
  await startPlates(page, [plate])
}

/** Ends the plates on which units print, and clears their beds. */
async function endPlates(page: Console, units: Seen): Promise<void> {
  const { plates } = await page.production.board.query()
  const printing = platesOf(plates, units, 'printing')
  if (printing.length > 0) await page.plates.endPrint.mutate({ plates: printing, clear: true })
}

function platesOf(plates: readonly FloorPlate[], units: Seen, status: FloorPlate['status']) {
  const [{ order_id }] = units
  const numbers = new Set(units.map(({ unit }) => unit))
  const isOnPlate = (unit: FloorPlate['units'][number]) =>
    unit.order_id === order_id && numbers.has(unit.unit) && unit.outcome === status
  return plates
    .filter((plate) => plate.status === status && plate.units.some(isOnPlate))
    .map(({ id, revision }) => ({ plate_id: id, revision }))
}

async function pack(work: Work): Promise<void> {
  const { order_id, shop } = work
  for (;;) {
    const { head, shipment } = await readOrder(work)
    if (shipment !== null) break
    await tryOnce(work, (page) => page.shipping.pack.mutate({ order_id, revision: head.revision }))
  }
  shop.journal.orders.get(order_id)!.packed = true
}

async function ship(work: Work): Promise<void> {
  const { order_id, shop } = work
  const parcel = { carrier: 'UPS', tracking_number: '1Z999AA10123456784', late_refund_cents: 0 }
  for (;;) {
    const { head, units } = await readOrder(work)
    if (units.every(({ status }) => status === 'shipped')) break
    await tryOnce(work, (page) => page.shipping.ship.mutate({ order_id, revision: head.revision, ...parcel }))
  }
  shop.journal.orders.get(order_id)!.shipped = true
}

/** Refunds part of the money once. After a lost answer the same request is sent again, which must not refund it twice. */
async function refund(work: Work, cents: number): Promise<void> {
  const { order_id, shop } = work
  const asked = { order_id, wish: { what: 'amounts', parts_cents: cents, delivery_cents: 0 } } as const
  const preview = await untilAnswered(work, (page) => page.money.preview.query(asked))
  const { amounts, amount_cents, refunded_cents } = preview
  addTo(shop.journal.refundTried, order_id, amount_cents)
  const expected = { ...amounts, refunded_cents }
  for (;;) {
    const outcome = await tryOnce(work, (page) =>
      page.money.refund.mutate({ ...asked, expected, note: 'A scratch' }),
    )
    if (outcome !== 'unanswered') break
  }
  addTo(shop.journal.refunded, order_id, amount_cents)
}

function readOrder(work: Work) {
  return untilAnswered(work, (page) => page.shopOrders.get.query({ order_id: work.order_id }))
}

async function untilAnswered<Answer>(work: Work, ask: (page: Console) => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask(consoleOf(work.shop, work.cookie))
    } catch (error) {
      await afterFault(work, error)
    }
  }
}

/** Sends a step once. `refused`: it was done already, or another change came first. */
async function tryOnce(
  work: Work,
  step: (page: Console) => Promise<unknown>,
): Promise<'done' | 'refused' | 'unanswered'> {
  try {
    await step(consoleOf(work.shop, work.cookie))
    addTo(work.shop.journal.answers, 'step done')
    return 'done'
  } catch (error) {
    return afterFault(work, error)
  }
}

const REFUSED_WITH = new Set(['wrong_state', 'printer_refused'])

/** Counts what happened; throws what is neither a fault nor a known refusal, and `Over` at the end of the test. */
async function afterFault(work: Work, error: unknown): Promise<'refused' | 'unanswered'> {
  const { journal, isOver } = work.shop
  if (!(error instanceof TRPCClientError)) throw error
  const { httpStatus, refusal } = (error.data ?? {}) as {
    httpStatus?: number
    refusal?: { code: string }
  }
  const isRefused = refusal !== undefined && REFUSED_WITH.has(refusal.code)
  addTo(journal.answers, httpStatus === undefined ? 'none' : `step ${refusal?.code ?? httpStatus}`)
  if (!isRefused && httpStatus !== undefined && httpStatus < 500 && httpStatus !== 429) throw error
  if (isOver()) throw new Over()
  await pause()
  return isRefused ? 'refused' : 'unanswered'
}
