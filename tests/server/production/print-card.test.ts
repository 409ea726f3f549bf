import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readPrintCard } from '../../../server/production/print-card.ts'
import { eventText } from '../../../renderer/desk/activity/event-words.ts'
import { needsText } from '../../../renderer/quoting/part/card-words.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer } from '../../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

async function requoted(settings: object, fields: Record<string, string> = {}) {
  const customer = await signedUpCustomer(shop)
  const sent = await customer.upload({ file: binaryStl(box([20, 20, 20])), fields })
  await shop.settled()
  const again = await customer.send('POST', `/v1/quotes/${sent.json().id}/requote`, {
    payload: JSON.stringify(settings),
    headers: { 'content-type': 'application/json' },
  })
  await shop.settled()
  return again.json().id as string
}

const settingsOf = (card: ReturnType<typeof readPrintCard>) =>
  Object.fromEntries(card.settings.map(({ name, value, changed }) => [name, changed ? `${value}!` : value]))

describe('the print card', () => {
  test('the card of an order with Standard settings says what each of them is', async () => {
    const { order } = await placedOrder(shop, { fields: { quantity: '5', material: 'PPA-CF' } })
    const card = readPrintCard(shop.shop, await staffMember(shop, 'packer'), { quote_id: order.id })
    expect(card).toMatchObject({
      order_number: 1001,
      filename: 'part.stl',
      quantity: 5,
      needs: { nozzle_c: 290, hardened_nozzle: true, enclosure: true },
      placement: { side: '-Z', chosen: false, size_mm: [20, 20, 20] },
      grams: 4,
      seconds: 1200,
      files: { original: true, printed: true },
    })
    expect(settingsOf(card)).toMatchObject({
      infill: '15%',
      walls: '3',
      layer_height: '0.2 mm',
      nozzle: '0.4 mm',
      supports: 'automatic: none needed',
      brim: 'automatic: off',
    })
  })

  test('marks what differs from Standard, and has the notes', async () => {
    const id = await requoted({
      print_settings: { infill: 40, supports: 'none', bottom_face: [0, 0, 1] },
      color: 'Custom',
      color_note: 'RAL 5015',
    })
    const card = readPrintCard(shop.shop, await staffMember(shop, 'operator'), { quote_id: id })
    expect(settingsOf(card)).toMatchObject({ infill: '40%!', supports: 'none!', walls: '3' })
    expect(card).toMatchObject({
      color: 'Custom',
      color_note: 'RAL 5015',
      order_number: null,
      placement: { chosen: true },
    })
  })

  test('the card of a material that the customer named asks nothing of the printer', async () => {
    const id = await requoted({}, { material: 'Custom', material_note: 'PEEK, natural' })
    const card = readPrintCard(shop.shop, await staffMember(shop, 'operator'), { quote_id: id })
    expect(card).toMatchObject({ needs: null, material_note: 'PEEK, natural' })
  })

  test('offers no files to a viewer, and none that are gone', async () => {
    const { order } = await placedOrder(shop)
    const quote_id = order.id
    expect(readPrintCard(shop.shop, await staffMember(shop, 'viewer'), { quote_id }).files).toBeNull()
    const { sha256 } = shop.database.get<{ sha256: string }>(
      'select sha256 from quotes where id = ?',
      quote_id,
    )!
    await shop.shop.files.remove(sha256)
    expect(readPrintCard(shop.shop, await staffMember(shop, 'packer'), { quote_id }).files).toEqual({
      original: false,
      printed: false,
    })
  })

  test('is refused to customers', async () => {
    const { order } = await placedOrder(shop)
    const customer = await staffMember(shop, 'customer')
    expect(refusalOf(() => readPrintCard(shop.shop, customer, { quote_id: order.id })).code).toBe(
      'role_required',
    )
  })
})

test('the card describes what a printer needs', () => {
  expect(needsText({ nozzle_c: 290, hardened_nozzle: true, enclosure: true })).toBe(
    'nozzle at 290 °C, hardened nozzle, enclosure',
  )
  expect(needsText({ nozzle_c: 220, hardened_nozzle: false, enclosure: false })).toBe('nozzle at 220 °C')
})

test('a download is read in the history of its order with the name of the file', () => {
  const event = {
    id: 1,
    at: 0,
    who: 'Pat',
    what: 'file downloaded',
    from: null,
    to: null,
    why: null,
  } as const
  expect(eventText({ ...event, details: { file: '1001-part.3mf' } })).toBe('File downloaded, 1001-part.3mf')
})
