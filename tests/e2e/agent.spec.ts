import type { APIRequestContext, Page } from '@playwright/test'
import { pollDevice, signInAs, signUp, startDevice } from './account-person.ts'
import { type AgentProgram, startAgent } from './agent-program.ts'
import { GOOD_CARD, OAKLAND, payWith } from './buying-steps.ts'
import { test } from './console-owner.ts'
import { stlBox, type TestFile } from './part-files.ts'
import { expect, ownShop, pageElsewhere } from './shop.ts'
import { shipOrder } from './shop-work.ts'

// The orders of this shop are the ones that the agent's person bought.
test.use({ settings: ownShop() })

const ADDRESS = { ...OAKLAND, state: 'CA' }

/** The fields of a quote that these programs read. */
interface Priced {
  id: string
  status: string
  quantity: number
  options: { speed: string; ship_by: string; total_cents: number; total_with_delivery_cents: number | null }[]
}

const consent = (page: Page) => page.getByRole('heading', { name: 'Connect this app?' })
const backInProgram = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Back in the program' })).toBeVisible()

/** Uploads the file, requests a quote, and polls as often as the shop says until it is priced. */
async function quoteOf(agent: AgentProgram, file: TestFile): Promise<Priced> {
  const link = await agent.call('create_upload', { filename: file.name, size: file.buffer.length })
  const put = await fetch(String(link['upload_url']), { method: 'PUT', body: Uint8Array.from(file.buffer) })
  expect(put.status).toBe(201)
  return priced(agent, await agent.call('create_quote', { upload_id: link['upload_id'], quantity: 1 }))
}

type Told = Awaited<ReturnType<AgentProgram['call']>>

async function priced(agent: AgentProgram, first: Told): Promise<Priced> {
  let result = first
  while (result.poll_after_s !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, (result.poll_after_s ?? 0) * 1000))
    result = await agent.call('get_quote', { quote_id: result['id'] })
  }
  expect(result['status']).toBe('quoted')
  return result as unknown as Priced
}

test('an agent is approved, quotes a part, orders it once its person has approved and paid, and is then disconnected', async ({
  browser,
  shop,
  ownerPage: _owner,
  ownerCookies,
}) => {
  const page = await pageElsewhere(browser, shop)
  const { email } = await signUp(page, 'Petra')
  await page.context().clearCookies()
  const agent = await startAgent(shop)

  await agent.letIn(
    page,
    () => agent.connect(),
    async () => {
      await signInAs(page, email)
      await expect(consent(page)).toBeVisible()
      await expect(page.getByText('Agent', { exact: true })).toBeVisible()
      await expect(page.getByText('Unverified: we haven’t checked this name.')).toBeVisible()
      await expect(page.getByText('A program on this computer (127.0.0.1)')).toBeVisible()
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await backInProgram(page)
    },
  )
  expect(await agent.tools()).toEqual(expect.arrayContaining(['create_upload', 'start_checkout']))

  const clamp = await quoteOf(agent, stlBox('clamp.stl', [20, 20, 20]))
  const { id } = await priced(agent, await agent.call('requote', { quote_id: clamp.id, quantity: 3 }))
  const delivered = await priced(agent, await agent.call('price_delivery', { quote_id: id, ...ADDRESS }))
  expect(delivered.quantity).toBe(3)
  const option = delivered.options.find(({ speed }) => speed === 'week')!
  const approved = {
    quote_id: id,
    speed: option.speed,
    user_approved: true,
    expected_total_cents: option.total_with_delivery_cents,
    expected_ship_by: option.ship_by,
    idempotency_key: 'approved once',
  }

  // Purchases are another scope, which the person grants when it is requested.
  await agent.letIn(
    page,
    () => agent.call('start_checkout', approved),
    async () => {
      await expect(page.getByRole('heading', { name: 'Give this app more access?' })).toBeVisible()
      await expect(page.getByLabel('End the earlier connection')).toBeChecked()
      await expect(page.getByLabel('Allow purchases')).not.toBeChecked()
      await page.getByText('Allow purchases', { exact: true }).click()
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await backInProgram(page)
    },
  )
  const checkout = await agent.call('start_checkout', approved)
  expect(checkout).toMatchObject({ paid: false, practice: true })
  expect(Number(checkout['parts_cents']) + Number(checkout['delivery_cents'])).toBe(
    approved.expected_total_cents,
  )

  await page.goto(String(checkout['checkout_url']))
  await payWith(page, GOOD_CARD)
  await page.waitForURL(/\/orders\//)
  expect(await agent.call('get_order', { order_id: id })).toMatchObject({
    total_cents: checkout['amount_due_cents'],
    parts_by_status: [{ status: 'queued', count: 3 }],
    tracking: null,
  })
  await shipOrder(shop, ownerCookies, { order_id: id, carrier: 'UPS', tracking_number: '1Z999AA10123456784' })
  expect(await agent.call('get_order', { order_id: id })).toMatchObject({
    status: 'completed',
    tracking: { carrier: 'UPS', tracking_number: '1Z999AA10123456784' },
  })

  await page.goto('/account')
  const disconnect = page.getByRole('button', { name: /^Disconnect Agent/ })
  // The second connection replaced the first.
  await expect(disconnect).toHaveCount(1)
  await disconnect.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(disconnect).toHaveCount(0)
  const earlierPage = agent.openedPage
  await expect(agent.call('get_order', { order_id: id })).rejects.toThrow(/Unauthorized/)
  expect(agent.openedPage).not.toBe(earlierPage)
  await agent.close()
  await page.context().close()
})

test('an agent that is denied is notified, and can do nothing', async ({ page, shop }) => {
  await signUp(page, 'Nils')
  const agent = await startAgent(shop)
  const letIn = agent.letIn(
    page,
    () => agent.connect(),
    async () => {
      await page.getByRole('button', { name: 'Deny' }).click()
      await backInProgram(page)
    },
  )
  await expect(letIn).rejects.toThrow(/access_denied/)
  await expect(agent.connect()).rejects.toThrow(/Unauthorized/)
  await page.goto('/account')
  await expect(page.getByRole('button', { name: /^Disconnect/ })).toHaveCount(0)
  await agent.close()
})

test('a program without MCP logs in by a code, and buys with its key over /v1', async ({
  page,
  request,
  shop,
}) => {
  const started = await startDevice(request, { name: 'Script', scopes: ['quotes', 'orders', 'purchase'] })
  await signUp(page, 'Sven')
  await page.goto(started.verification_url_complete)
  await page.getByText('Allow purchases', { exact: true }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'The program is connected' })).toBeVisible()
  const { api_key } = await pollDevice(request, started.device_code)
  const v1 = interfaceWith(shop, String(api_key))

  const form = new FormData()
  const { name, buffer } = stlBox('clamp.stl', [20, 20, 20])
  form.set('file', new Blob([Uint8Array.from(buffer)]), name)
  const { id } = await v1('POST', '/v1/quotes', form)
  await expect.poll(async () => (await v1('GET', `/v1/quotes/${id}`)).status).toBe('quoted')
  await v1('POST', `/v1/quotes/${id}/delivery`, ADDRESS)
  const accepted = await v1('POST', `/v1/quotes/${id}/accept`, { speed: 'week' })
  expect(accepted.error).toBe('payment_required')
  await pay(page.request, shop, String(accepted.checkout_url))
  expect(await v1('GET', `/v1/orders/${id}`)).toMatchObject({ id, status: 'queued' })
})

type Json = Record<string, unknown> & { id?: string; status?: string; error?: string }

/** Calls `/v1` as any program does. */
function interfaceWith(shop: string, api_key: string) {
  return async (method: 'GET' | 'POST', path: string, body?: FormData | object): Promise<Json> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${shop}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${api_key}`,
        ...(body && !isForm && { 'content-type': 'application/json', 'idempotency-key': path }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    return (await answer.json()) as Json
  }
}

/** Pays at the checkout page, as the person who received the link. */
async function pay(request: APIRequestContext, origin: string, checkout_url: string): Promise<void> {
  const form = { card_number: GOOD_CARD, name: 'Sven', expiry: '12/30', code: '123' }
  const paid = await request.post(`${checkout_url}/pay`, { headers: { origin }, form, maxRedirects: 0 })
  expect(paid.status()).toBeLessThan(400)
}
