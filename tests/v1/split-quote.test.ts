import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Basket } from '../../shared/orders/baskets/basket.ts'
import { MAX_BASKET_QUOTES } from '../../shared/orders/baskets/basket-limits.ts'
import { payPractice } from '../../server/orders/checkout/pay-practice.ts'
import { answerGeometryJob } from '../../server/geometry/analyze-part.ts'
import type { GeometryPool } from '../../server/platform/ports/geometry.ts'
import { binaryStl, threemfMesh, threemfModel, threemfPackage } from '../geometry/model-files.ts'
import { object, ROOT } from '../geometry/read-threemf.ts'
import { box, joined } from '../geometry/shapes.ts'
import { boxShape, stepFile } from '../geometry/step-files.ts'
import { accept, priceDelivery } from '../shop/placed-order.ts'
import { scriptedGeometry } from '../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { signedUpCustomer, type PartUpload, type Person } from '../shop/v1.ts'

let shop: TestShop
let customer: Person
afterEach(() => shop.close())

async function open(geometry?: GeometryPool): Promise<void> {
  shop = await openTestShop(geometry ? { geometry } : {})
  customer = await signedUpCustomer(shop)
}

/** Measures the files in this thread, as the other tests need not. */
function openMeasuring(): Promise<void> {
  return open(
    scriptedGeometry(async (job) => {
      const { answer } = await answerGeometryJob(job, () => {})
      return { outcome: 'done', answer }
    }),
  )
}

const item = (x: number) => `<item objectid="1" transform="1 0 0 0 1 0 0 0 1 ${x} 0 0"/>`

/** Two plates of a project, each with a part of 200 x 200 mm: both fit a printer, side by side they do not. */
const PLATES = threemfPackage({
  [ROOT]: threemfModel(object(1, threemfMesh(box([200, 200, 4]))), item(0) + item(307.2)),
})
const TWO_CUBES = binaryStl(
  joined(box([20, 20, 20]), box([20, 20, 20], [60, 0, 0]), box([10, 20, 30], [0, 80, 0])),
)

async function quoted(part: PartUpload): Promise<string> {
  const answer = await customer.upload(part)
  expect(answer.statusCode).toBe(202)
  await shop.settled()
  return answer.json().id
}

async function split(quote_id: string): Promise<Basket> {
  const answer = await customer.post(`/v1/quotes/${quote_id}/split`)
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  await shop.settled()
  return (await customer.get(`/v1/baskets/${answer.json().id}`)).json()
}

const linesOf = ({ quotes }: Basket) =>
  quotes.map(({ filename, quantity, status }) => [filename, quantity, status])

describe('splitting a measured quote', () => {
  beforeEach(openMeasuring)

  test('prices the plates of a project that are too large for a printer side by side', async () => {
    const id = await quoted({ file: PLATES, filename: 'two plates.3mf' })
    expect(await customer.quote(id)).toMatchObject({ status: 'engineering' })
    expect(linesOf(await split(id))).toEqual([['two plates part 1.3mf', 2, 'quoted']])
    expect((await customer.quote(id)).status).toBe('engineering')
  })

  test('names the parts as the file does', async () => {
    const objects =
      object(1, threemfMesh(box([20, 20, 4])), 'name="Lid"') + object(2, threemfMesh(box([9, 9, 9])))
    const items = item(0) + item(40).replace('"1"', '"2"') + item(60)
    const file = threemfPackage({ [ROOT]: threemfModel(objects, items) })
    const basket = await split(await quoted({ file, filename: 'case.3mf' }))
    expect(linesOf(basket)).toEqual([
      ['case Lid.3mf', 2, 'quoted'],
      ['case part 2.3mf', 1, 'quoted'],
    ])
  })

  // OpenCASCADE is loaded for the first time here.
  test('keeps the exact solids of a STEP assembly', { timeout: 60_000 }, async () => {
    const shapes = [boxShape([10, 20, 30]), boxShape([40, 5, 5], [0, 50, 0])]
    const file = stepFile({ shapes: shapes.map((shape) => ({ shape, form: 'solid' as const })) })
    // One product has both.
    const basket = await split(await quoted({ file, filename: 'clamp.STP' }))
    expect(linesOf(basket).map(([filename]) => filename)).toEqual(['clamp part 1.step', 'clamp part 2.step'])
    const [first] = await Promise.all(basket.quotes.map(({ quote_id }) => customer.quote(quote_id)))
    expect(first.part).toMatchObject({ dimensions_mm: [10, 20, 30], volume_mm3: 6000 })
  })
})

describe('splitting a quote', () => {
  beforeEach(() => open())

  test('keeps material, color, quantity and settings for every part', async () => {
    const fields = { material: 'PETG', quantity: '3', color: 'White' }
    const id = await quoted({ file: TWO_CUBES, filename: 'set.stl', fields })
    const settings = { print_settings: { infill: 40 } }
    const changed = (await customer.post(`/v1/quotes/${id}/requote`, settings)).json().id
    await shop.settled()
    const basket = await split(changed)
    expect(linesOf(basket)).toEqual([
      ['set part 1.3mf', 6, 'quoted'],
      ['set part 2.3mf', 3, 'quoted'],
    ])
    for (const { quote_id } of basket.quotes)
      expect(await customer.quote(quote_id)).toMatchObject({ material: 'PETG', color: 'White', ...settings })
  })

  test('puts the parts into the basket that the quote is in, in its place', async () => {
    const id = await quoted({ file: TWO_CUBES, filename: 'set.stl' })
    const other = await quoted({ file: binaryStl(box([30, 30, 30])), filename: 'other.stl' })
    const { id: basket_id } = (await customer.post('/v1/baskets', { quote_ids: [id, other] })).json()
    const basket = await split(id)
    expect(basket.id).toBe(basket_id)
    expect(linesOf(basket).map(([filename]) => filename)).toEqual([
      'other.stl',
      'set part 1.3mf',
      'set part 2.3mf',
    ])
  })

  test('makes no second quotes when it is asked for twice, also at once', async () => {
    const id = await quoted({ file: TWO_CUBES, filename: 'set.stl' })
    const [one, two] = await Promise.all([split(id), split(id)])
    const three = await split(id)
    expect([two.id, three.id]).toEqual([one.id, one.id])
    expect(three.quotes.map(({ quote_id }) => quote_id)).toEqual(one.quotes.map(({ quote_id }) => quote_id))
  })

  test('quotes other choices again', async () => {
    const id = await quoted({ file: TWO_CUBES, filename: 'set.stl' })
    const first = await split(id)
    const more = (await customer.post(`/v1/quotes/${id}/requote`, { quantity: 2 })).json().id
    await shop.settled()
    const second = await split(more)
    expect(second.id).not.toBe(first.id)
    expect(second.quotes.map(({ quantity }) => quantity)).toEqual([4, 2])
  })
})

describe('a quote that cannot be split', () => {
  beforeEach(() => open())

  const refusalOf = async (id: string) => {
    const answer = await customer.post(`/v1/quotes/${id}/split`)
    return [answer.statusCode, answer.json().error]
  }

  test('has one body', async () => {
    const id = await quoted({ file: binaryStl(box([20, 20, 20])), filename: 'one.stl' })
    expect(await refusalOf(id)).toEqual([409, 'nothing_to_split'])
  })

  test('has more different parts than a basket holds', async () => {
    const many = Array.from({ length: MAX_BASKET_QUOTES + 1 }, (_, at) =>
      box([5, 5, 5 + at], [at * 10, 0, 0]),
    )
    const id = await quoted({ file: binaryStl(joined(...many)), filename: 'kit.stl' })
    const { error, detail } = (await customer.post(`/v1/quotes/${id}/split`)).json()
    expect(error).toBe('too_many_parts')
    expect(detail).toContain('51 different parts, and a basket up to 50')
  })

  test('needs more of one part than a quote is for', async () => {
    const id = await quoted({ file: TWO_CUBES, filename: 'set.stl', fields: { quantity: '60' } })
    const answer = await customer.post(`/v1/quotes/${id}/split`)
    expect(answer.json()).toMatchObject({
      error: 'too_many_parts',
      detail: expect.stringContaining('120 times'),
    })
  })

  test('is another customer’s', async () => {
    const id = await quoted({ file: TWO_CUBES, filename: 'set.stl' })
    const stranger = await signedUpCustomer(shop, 'stranger@example.com')
    const answer = await stranger.post(`/v1/quotes/${id}/split`)
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'quote_not_found'])
  })

  test('is of a file that was removed', async () => {
    const id = await quoted({ file: TWO_CUBES, filename: 'set.stl' })
    shop.shop.write((tx) => tx.run('update part_files set removed_at = 1'))
    expect(await refusalOf(id)).toEqual([409, 'file_not_stored'])
  })
})

test('a quote that is not measured yet cannot be split', async () => {
  await open(scriptedGeometry(() => new Promise<never>(() => {})))
  const { id } = (await customer.upload({ file: TWO_CUBES, filename: 'set.stl' })).json()
  const answer = await customer.post(`/v1/quotes/${id}/split`)
  expect([answer.statusCode, answer.json().error]).toEqual([409, 'not_priced'])
})

test('the parts of a paid quote can be quoted as well', async () => {
  await open()
  const id = await quoted({ file: TWO_CUBES, filename: 'set.stl' })
  priceDelivery(shop, id)
  const link = (await accept(customer, id)).json().checkout_url as string
  const purchase_id = link.split('/').at(-1)!
  payPractice(shop.shop, { purchase_id, card_number: '4242 4242 4242 4242', agreed_ship_by: null })
  expect((await customer.quote(id)).status).toBe('accepted')
  expect(linesOf(await split(id))).toHaveLength(2)
})
