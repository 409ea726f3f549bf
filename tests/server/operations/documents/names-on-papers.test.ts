import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfDocuments } from '../../../../server/platform/adapters/pdf-documents.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { NAMES_IN_OTHER_SCRIPTS, NAMES_THAT_SOUND_ALIKE } from '../../../shop/names-in-other-scripts.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { type Person, signedInOwner, signedUpCustomer } from '../../../shop/v1.ts'
import { pdfText } from '../../platform/adapters/pdf-text.ts'

const NAMES = [...NAMES_IN_OTHER_SCRIPTS, ...NAMES_THAT_SOUND_ALIKE]

let shop: TestShop
let owner: Person
let customer: Person
let orders: { id: string; number: number }[]

beforeAll(async () => {
  shop = await openTestShop()
  shop.shop.machine.papers = pdfDocuments(PROGRAM.resources, { compress: false })
  owner = await signedInOwner(shop)
  customer = await signedUpCustomer(shop)
  orders = []
  for (const filename of NAMES) orders.push((await placedOrder(shop, { customer, filename })).order)
}, 60_000)
afterAll(() => shop.close())

type Order = (typeof orders)[number]

const PAPERS: [string, (order: Order) => string][] = [
  ['the traveler', ({ number }) => `/console/print/travelers.pdf?orders=${number}`],
  ['the labels of units', ({ number }) => `/console/print/labels.pdf?units=${number}&format=roll_4x6`],
  ['the label of an order', ({ number }) => `/console/print/labels.pdf?orders=${number}&format=roll_4x6`],
  ['the label in ZPL', ({ number }) => `/console/print/item-labels.zpl?orders=${number}&format=zpl_3x2`],
  ['the receipt', ({ id }) => `/orders/${id}/receipt.pdf`],
  ['the invoice', ({ id }) => `/orders/${id}/documents/invoice.pdf`],
]

describe.each(PAPERS)('%s', (_paper, pathOf) => {
  test('shows the names of different parts differently', async () => {
    const lines: string[] = []
    for (const order of orders) {
      const path = pathOf(order)
      const answer = await (path.startsWith('/console') ? owner : customer).get(path)
      expect(answer.statusCode).toBe(200)
      const text = path.includes('.zpl') ? answer.body : pdfText(answer.rawPayload)
      lines.push(text.split('\n').find((line) => line.includes('.stl'))!)
    }
    const names = lines.map((line) => line.replace(/^.*\^FH\^FD/, ''))
    expect(new Set(names).size).toBe(NAMES.length)
    expect(names.join('')).not.toContain('?')
  })
})
