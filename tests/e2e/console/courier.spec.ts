import Database from 'better-sqlite3'
import { join } from 'node:path'
import { type Page, request as requests } from '@playwright/test'
import type { ServerSettingsInput } from '../../../server/platform/settings.ts'
import { DOORDASH_ENVIRONMENT, fakeDoorDash, type FakeDoorDash } from '../../shop/fake-doordash.ts'
import { PASSWORD } from '../account-person.ts'
import { boughtPart } from '../bought-part.ts'
import { setContact } from '../change-document.ts'
import { consoleClient } from '../busy-shop.ts'
import { test as base } from '../console-owner.ts'
import { makeUnits } from '../shop-work.ts'
import { expect, ownShop } from '../shop.ts'

type Desk = ReturnType<typeof consoleClient>

/** A shop whose courier is DoorDash, with a fake account of it on this machine. */
const test = base.extend<object, { dash: FakeDoorDash; settings: ServerSettingsInput; desk: Desk }>({
  dash: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const dash = await fakeDoorDash()
      Object.assign(process.env, DOORDASH_ENVIRONMENT)
      await use(dash)
      for (const name of Object.keys(DOORDASH_ENVIRONMENT)) delete process.env[name]
      await dash.close()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ dash }, use) => use({ ...ownShop(), doordash_api: dash.url }), { scope: 'worker' }],
  desk: [
    async ({ opened, ownerCookies }, use) => {
      const desk = consoleClient(opened.address, ownerCookies)
      await setContact({ shop: opened.address, cookies: ownerCookies })
      const { version, body } = await desk.documents.get.query({ kind: 'delivery' })
      const rules = structuredClone(body) as { courier: object; carrier: object }
      const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '23:59' }
      Object.assign(rules.courier, { on: true, provider: 'doordash', ...always })
      rules.carrier = { ...rules.carrier, on: false }
      await desk.documents.save.mutate({ kind: 'delivery', version, body: rules, reason: null })
      await use(desk)
    },
    { scope: 'worker' },
  ],
})

/** An order by courier that is paid, as with a real card, and ready to be packed. Returns its id. */
async function courierOrder(desk: Desk, opened: { address: string; data: string }): Promise<string> {
  const request = await requests.newContext({ baseURL: opened.address })
  const data = { name: 'Casey', email: `casey-${Date.now()}@example.com`, password: PASSWORD }
  await request.post('/auth/sign-up', { data })
  const id = await boughtPart(request, opened.address)
  await request.dispose()
  const database = new Database(join(opened.data, 'shop.sqlite'))
  database.prepare("update checkouts set provider = 'stripe' where quote_id = ?").run(id)
  database.close()
  await makeUnits(desk, id)
  return id
}

/** Posts an event as DoorDash does, some seconds before or after now. */
async function say(page: Page, dash: FakeDoorDash, event: { name: string; id: string; seconds: number }) {
  const at = Math.floor(Date.now() / 1000) + event.seconds
  const { body, signature } = dash.event(event.name, event.id, at)
  const headers = { authorization: signature, 'content-type': 'application/json' }
  const answer = await page.request.post('/hooks/doordash', { headers, data: body })
  expect(answer.status()).toBe(200)
}

test('a courier is priced, called, cancels, is called again, picks up and delivers, and each window sees it', async ({
  ownerPage: page,
  opened,
  desk,
  dash,
}) => {
  const id = await courierOrder(desk, opened)
  expect(dash.asked.some(({ path }) => path === '/drive/v2/quotes')).toBe(true)
  await page.goto(`/console/shipping?chosen=${id}`)
  const detail = page.getByRole('region', { name: 'The chosen order' })
  const pressWhen = async (button: RegExp, key: string) => {
    await expect(detail.getByRole('button', { name: button })).toBeEnabled()
    await page.keyboard.press(key)
  }

  await pressWhen(/^Packed/, 'p')
  await pressWhen(/^Call the courier/, 'c')
  const labels = detail.getByRole('region', { name: 'Labels' })
  await expect(labels.getByRole('button', { name: 'Cancel the ride' })).toBeVisible()

  // The courier cancels, and DoorDash says it twice, then something older.
  await say(page, dash, { name: 'DELIVERY_CANCELLED', id, seconds: 2 })
  await expect(detail.getByRole('button', { name: /^Call the courier/ })).toBeEnabled()
  await expect(labels.getByText(/^Voided/)).toBeVisible()
  await say(page, dash, { name: 'DELIVERY_CANCELLED', id, seconds: 2 })
  await say(page, dash, { name: 'DASHER_CONFIRMED', id, seconds: 1 })
  await pressWhen(/^Call the courier/, 'c')
  await expect(labels.getByRole('button', { name: 'Cancel the ride' })).toBeVisible()
  expect(dash.rides).toHaveLength(2)

  // It happens again, and the Desk says so on its first page.
  await say(page, dash, { name: 'DELIVERY_CANCELLED', id: dash.rides[1].external_delivery_id, seconds: 3 })
  await expect(detail.getByRole('button', { name: /^Call the courier/ })).toBeEnabled()
  await page.goto('/console')
  const group = page.getByRole('region', { name: 'Couriers that canceled' })
  await expect(group).toContainText('DoorDash canceled the ride')
  await expect(group).toContainText('“dasher cancelled”')
  await expect(group.getByRole('link', { name: /^Other carrier/ })).toHaveAttribute('href', new RegExp(id))
  await group.getByRole('button', { name: 'Call again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Call again' }).click()
  await expect(page.getByText(/^The courier is called for order/)).toBeVisible()
  await expect(group).toBeHidden()
  expect(dash.rides).toHaveLength(3)
  await page.goto(`/console/shipping?chosen=${id}`)

  const ride = dash.rides[2].external_delivery_id
  await pressWhen(/^Ship/, 's')
  await expect(detail.getByText('Picked up', { exact: false }).first()).toBeVisible()
  await say(page, dash, { name: 'DASHER_PICKED_UP', id: ride, seconds: 5 })
  await expect(detail.getByText(/^On its way/).first()).toBeVisible()
  await say(page, dash, { name: 'DASHER_DROPPED_OFF', id: ride, seconds: 20 })
  await expect(detail.getByText(/^Delivered/)).toBeVisible()
  await say(page, dash, { name: 'DASHER_CONFIRMED_DROPOFF_ARRIVAL', id: ride, seconds: 10 })
  await say(page, dash, { name: 'DASHER_DROPPED_OFF', id: ride, seconds: 20 })
  const { events, head } = await desk.shopOrders.get.query({ order_id: id })
  expect(head.status).toBe('completed')
  expect(events.filter(({ what }) => what === 'delivered')).toHaveLength(1)
  expect(events.filter(({ what }) => what === 'ride canceled')).toHaveLength(2)
})
