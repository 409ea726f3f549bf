import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pdfDocuments } from '../../../../server/platform/adapters/pdf-documents.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { resolveCode } from '../../../../server/production/floor/resolve-code.ts'
import { printTravelers } from '../../../../server/production/floor/print-travelers.ts'
import { pdfCodes } from '../../platform/adapters/pdf-codes.ts'
import { pdfText } from '../../platform/adapters/pdf-text.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { Person, signedInOwner, signedUpCustomer } from '../../../shop/v1.ts'
import { madeOrder } from '../../orders/made-order.ts'
import { floorWork } from '../plates/floor-work.ts'

let shop: TestShop
let operator: Caller
let owner: Person
let floor: ReturnType<typeof floorWork>
let a: ReturnType<typeof madeOrder>
let b: ReturnType<typeof madeOrder>
let numbers: { a: number; b: number }

beforeEach(async () => {
  shop = await openTestShop()
  shop.shop.machine.papers = pdfDocuments(PROGRAM.resources, { compress: false })
  operator = await staffMember(shop, 'operator')
  owner = await signedInOwner(shop)
  floor = floorWork(shop, operator)
  const first = await placedOrder(shop, { fields: { quantity: '3' }, email: 'a@example.test' })
  const second = await placedOrder(shop, { fields: { quantity: '2' }, email: 'b@example.test' })
  a = madeOrder(shop, operator, first.order.id)
  b = madeOrder(shop, operator, second.order.id)
  numbers = { a: first.order.number, b: second.order.number }
})
afterEach(() => shop.close())

const codeOf = (text: string) => `http://127.0.0.1:4747/console/scan/${text}`
const plateNumber = (id: string) => floor.row(id).number

describe('travelers', () => {
  test('the travelers of plates are one PDF with the units of all their orders', async () => {
    const one = plateNumber(floor.plan([...a.units().slice(1), ...b.units()]))
    const two = plateNumber(floor.plan(a.units().slice(0, 1), 'p2'))
    const answer = await owner.get(`/console/print/travelers.pdf?plates=${one},${two}&paper=a4`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="travelers.pdf"',
      'cache-control': 'private, no-store',
    })
    const text = pdfText(answer.rawPayload)
    expect(text).toContain(`Plate ${one}\n`)
    for (const words of [
      'Unit 2 of 3',
      'Unit 3 of 3',
      'Unit 1 of 2',
      'Unit 2 of 2',
      'Unit 1 of 3',
      'Printer 2',
    ])
      expect(text).toContain(words)
    expect(await pdfCodes(answer.rawPayload)).toEqual(
      [`P-${one}`, `O-${numbers.a}`, `O-${numbers.b}`, `P-${two}`, `O-${numbers.a}`].map(codeOf),
    )
  })

  test('the travelers of one plate or order are named by it', async () => {
    const number = plateNumber(floor.plan(a.units()))
    const names = [`plates=${number}`, `orders=${numbers.b}`].map(async (query) => {
      const answer = await owner.get(`/console/print/travelers.pdf?${query}`)
      return answer.headers['content-disposition']
    })
    expect(await Promise.all(names)).toEqual([
      `inline; filename="traveler-plate-${number}.pdf"`,
      `inline; filename="traveler-order-${numbers.b}.pdf"`,
    ])
  })

  test('the travelers of an order have all its units and say the first article, holds and prints again', async () => {
    shop.database.write((tx) => {
      tx.run("update orders set first_article = 'needed' where id = ?", a.id)
      tx.run(
        "update order_units set held_reason = 'No red left', held_cause = 'shop', held_at = 1 where order_id = ? and unit = 2",
        a.id,
      )
      tx.run('update order_units set attempts = 1 where order_id = ? and unit = 3', a.id)
    })
    const { bytes } = await printTravelers(shop.shop, operator, {
      plates: [],
      orders: [numbers.a],
      paper: 'letter',
    })
    const text = pdfText(bytes)
    for (const words of [
      'First article: Print and check one unit before the others.',
      'Held, unit 2: No red left',
      'Unit 1 of 3\n',
      'Unit 2 of 3, held',
      'Unit 3 of 3, reprint',
      'test order',
    ])
      expect(text).toContain(words)
    expect(await pdfCodes(bytes)).toEqual([codeOf(`O-${numbers.a}`)])
  })

  test('are the same, byte by byte, while nothing changes', async () => {
    const input = { plates: [plateNumber(floor.plan(a.units()))], orders: [], paper: 'letter' } as const
    const first = Buffer.from((await printTravelers(shop.shop, operator, input)).bytes)
    shop.wait(3600)
    expect(first.equals((await printTravelers(shop.shop, operator, input)).bytes)).toBe(true)
  })
})

describe('labels', () => {
  const ask = (query: string) => owner.get(`/console/print/labels.pdf?${query}`)

  test('the labels of units, boxes, plates and printers come in one PDF', async () => {
    const plate = plateNumber(floor.plan(a.units()))
    const answer = await ask(
      `units=${numbers.a}-2,${numbers.b}&orders=${numbers.a}&plates=${plate}&printers=xl1&format=a4_l7160&start=20`,
    )
    expect(answer.headers['content-disposition']).toBe('inline; filename="labels.pdf"')
    expect(await pdfCodes(answer.rawPayload)).toEqual(
      [
        `U-${numbers.a}-2`,
        `U-${numbers.b}-1`,
        `U-${numbers.b}-2`,
        `O-${numbers.a}`,
        `P-${plate}`,
        'M-XL1',
      ].map(codeOf),
    )
    expect(pdfText(answer.rawPayload)).not.toContain('Cora')
  })

  test('the labels of one order are named by it', async () => {
    const answer = await ask(`units=${numbers.a}&format=roll_62`)
    expect(answer.headers['content-disposition']).toBe(`inline; filename="labels-${numbers.a}.pdf"`)
  })

  test.each(['units=1001-9', 'plates=99', 'orders=9', 'printers=none', 'units=x'])(
    'labels of %s are refused',
    async (query) => {
      expect((await ask(`${query}&format=roll_62`)).statusCode).toBe(404)
    },
  )

  test('come in ZPL from an address of their own, in the formats of such printers only', async () => {
    const path = '/console/print/item-labels.zpl'
    const answer = await owner.get(`${path}?units=${numbers.a}&format=zpl_2x1`)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="labels-${numbers.a}.zpl"`)
    expect(answer.headers['content-type']).toContain('application/octet-stream')
    expect(answer.body.match(/\^XA/g)).toHaveLength(3)
    expect(answer.body).toContain(`^FDMA,${codeOf(`U-${numbers.a}-3`)}^FS`)
    expect((await owner.get(`${path}?units=${numbers.a}&format=roll_62`)).statusCode).toBe(404)
    expect((await ask(`units=${numbers.a}&format=zpl_2x1`)).statusCode).toBe(404)
  })

  test('are not made in an unknown format', async () => {
    expect((await ask(`units=${numbers.a}&format=dymo`)).statusCode).toBe(404)
  })
})

test('the code of an order is a picture for pages, for staff only', async () => {
  const path = `/console/print/codes/O-${numbers.a}`
  const answer = await owner.get(path)
  expect(answer.headers['content-type']).toContain('image/svg+xml')
  expect(answer.body).toMatch(/^<svg /)
  expect((await owner.get('/console/print/codes/nothing')).statusCode).toBe(404)
})

test('customers, guests and signed-out browsers get none of it', async () => {
  const customer = await signedUpCustomer(shop, 'other@example.test')
  const guest = new Person(await shop.http())
  for (const path of [
    `travelers.pdf?orders=${numbers.a}`,
    `labels.pdf?orders=${numbers.a}&format=roll_62`,
    `item-labels.zpl?orders=${numbers.a}&format=zpl_2x1`,
    `codes/O-${numbers.a}`,
  ])
    for (const person of [customer, guest])
      expect([401, 403]).toContain((await person.get(`/console/print/${path}`)).statusCode)
})

describe('a scanned code', () => {
  const resolve = (text: string) => resolveCode(shop.shop, operator, { text })

  test('the code of a plate opens it on the floor while it is there, then names its orders', () => {
    const plate = floor.plan([...a.units(), ...b.units()])
    const number = plateNumber(plate)
    expect(resolve(`P-${number}`)).toEqual({ opens: 'floor', chosen: plate })
    floor.start(plate)
    floor.endPrint(plate)
    expect(resolve(codeOf(`P-${number}`))).toEqual({ opens: 'floor', chosen: plate })
    floor.clear(plate)
    expect(resolve(`P-${number}`)).toEqual({
      opens: 'past_plate',
      number,
      status: 'cleared',
      orders: [
        { order_id: a.id, number: numbers.a, filename: 'part.stl' },
        { order_id: b.id, number: numbers.b, filename: 'part.stl' },
      ],
    })
  })

  test('the code of a unit opens its row: in the queue, on its plate, among the printed ones, then its order', () => {
    const opened = () => resolve(`u-${numbers.a}-2\n`)
    const inQueue = floor.board().queue.find(({ order }) => order.order_id === a.id)!
    expect(opened()).toEqual({ opens: 'floor', chosen: inQueue.id })
    const plate = floor.plan(a.units())
    expect(opened()).toEqual({ opens: 'floor', chosen: plate })
    floor.start(plate)
    expect(opened()).toEqual({ opens: 'floor', chosen: plate })
    floor.endPrint(plate, true)
    const printed = floor.board().finish.find(({ order }) => order.order_id === a.id)!
    expect(opened()).toEqual({ opens: 'floor', chosen: printed.id })
    shop.database.write((tx) => tx.run("update orders set status = 'completed' where id = ?", a.id))
    expect(opened()).toEqual({ opens: 'order', order_id: a.id })
  })

  test('the code of an order opens it, and of a printer opens it on the floor', () => {
    expect(resolve(`${numbers.b}`)).toEqual({ opens: 'order', order_id: b.id })
    expect(resolve('M-XL1')).toEqual({ opens: 'floor', chosen: 'printer-xl1' })
  })

  test.each([
    ['P-99', 'There is no plate 99.', ''],
    ['M-XL9', 'There is no printer XL9.', ''],
    ['O-9', 'There is no order 9.', '9'],
    [
      '1Z999AA1',
      'This is not the code of a unit, a plate, an order, a printer or a spool of this shop.',
      '1Z999AA1',
    ],
  ])('%s that names nothing says so', (text, why, search) => {
    expect(resolve(text)).toEqual({ opens: 'nothing', why, search })
  })

  test('the code of a unit that the order does not have says how many it has', () => {
    expect(resolve(`${numbers.b}-3`)).toEqual({
      opens: 'nothing',
      why: `Order ${numbers.b} has 2 units; there is no unit 3.`,
      search: String(numbers.b),
    })
  })
})
