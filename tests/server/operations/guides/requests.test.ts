import { afterEach, beforeEach, expect, test } from 'vitest'
import { payPractice } from '../../../../server/orders/checkout/pay-practice.ts'
import { openMcpShop, type McpShop } from '../../../mcp/mcp-shop.ts'
import { sendCurl } from '../../../shop/curl-command.ts'
import { blocksOf } from '../../../shop/guide-text.ts'

let shop: McpShop
beforeEach(async () => {
  shop = await openMcpShop()
})
afterEach(() => shop.close())

/** Sends every request of the guide in its order, and does in between what the guide says that the person does. */
async function followGuide(commands: string[]): Promise<string[]> {
  const known: Record<string, string> = { LAYERLINE_KEY: await shop.key() }
  const told: string[] = []
  for (const command of commands) {
    const answer = await sendCurl(command, known)
    const body = (await answer.json()) as Record<string, string>
    told.push(
      `${new URL(answer.url).pathname.replace(/q_\w+/, '…')} ${answer.status} ${body['status'] ?? body['error'] ?? ''}`.trim(),
    )
    if (body['id']) known['QUOTE_ID'] = body['id']
    if (body['device_code']) {
      known['DEVICE_CODE'] = body['device_code']
      await shop.owner.post(`/v1/device/${body['user_code']}/approve`)
    }
    if (body['checkout_url']) pay(body['checkout_url'])
    await shop.settled()
  }
  return told
}

function pay(url: string): void {
  const purchase_id = url.split('/').at(-1)!
  payPractice(shop.shop, { purchase_id, card_number: '4242 4242 4242 4242', agreed_ship_by: null })
}

test('the requests of the guide for agents, sent as they are written, lead from a key to an order', async () => {
  const guide = await (await fetch(`${shop.address}/docs/agents.md`)).text()
  expect(await followGuide(blocksOf(guide, 'sh'))).toEqual([
    '/v1/me 200',
    '/v1/device/start 200',
    '/v1/device/token 200',
    '/v1/materials 200',
    '/v1/quotes 202 received',
    '/v1/quotes/… 200 quoted',
    '/v1/quotes/…/requote 201 received',
    '/v1/quotes/…/delivery 200 quoted',
    '/v1/quotes/…/accept 402 payment_required',
    '/v1/orders/… 200 queued',
  ])
})

test('examples are of what the shop offers: a material out of stock is in none of them', async () => {
  const before = await (await fetch(`${shop.address}/docs/agents.md`)).text()
  expect(blocksOf(before, 'sh').join()).toContain('material=PETG')
  const { readShopData } = await import('../../../../server/catalog/shop-data.ts')
  const { writeDocument } = await import('../../../../server/catalog/document-store.ts')
  const { catalog } = readShopData(shop.database)
  const materials = catalog.materials.map((one) => ({
    ...one,
    available: !['PETG', 'PLA+'].includes(one.id),
  }))
  const body = { ...catalog, materials }
  shop.database.write((tx) =>
    writeDocument(tx, { kind: 'catalog', body, now: shop.shop.clock.now(), by: null }),
  )
  const after = await (await fetch(`${shop.address}/docs/agents.md`)).text()
  expect(blocksOf(after, 'sh').join()).toContain('material=PLA-CF')
  expect(after).toContain('Out of stock now: `PLA+` and `PETG`.')
})
