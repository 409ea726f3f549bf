import Database from 'better-sqlite3'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ServerSettingsInput } from '../../../server/platform/settings.ts'
import { EASYPOST_KEY, fakeEasyPost, type FakeEasyPost } from '../../shop/fake-easypost.ts'
import { setContact } from '../change-document.ts'
import { expectNoViolations } from '../accessibility.ts'
import { buyQuote, quotedPart } from '../bought-part.ts'
import { consoleClient } from '../busy-shop.ts'
import { test as base } from '../console-owner.ts'
import { stlBox } from '../part-files.ts'
import { expect, ownShop } from '../shop.ts'
import { printUnits } from '../../shop/print-units.ts'

/** A shop that ships by EasyPost, with a fake account of it on this machine. */
const test = base.extend<object, { post: FakeEasyPost; settings: ServerSettingsInput }>({
  post: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const post = await fakeEasyPost()
      process.env['LAYERLINE_EASYPOST_KEY'] = EASYPOST_KEY
      await use(post)
      delete process.env['LAYERLINE_EASYPOST_KEY']
      await post.close()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ post }, use) => use({ ...ownShop(), easypost_api: post.url }), { scope: 'worker' }],
})

type Console = ReturnType<typeof consoleClient>

/** Lets EasyPost price carrier shipping, insure everything, and come every day. */
async function shipByEasyPost(desk: Console): Promise<void> {
  const { version, body } = await desk.documents.get.query({ kind: 'delivery' })
  const rules = structuredClone(body) as {
    courier: { on: boolean }
    carrier: { on: boolean; provider: string }
    labels: object
  }
  rules.courier.on = false
  Object.assign(rules.carrier, { on: true, provider: 'easypost' })
  rules.labels = {
    format: 'pdf',
    insurance: { from_cents: 100, carriers: [] },
    pickups: [{ carrier: 'USPS', weekdays: [1, 2, 3, 4, 5, 6, 7], at: '23:59' }],
  }
  await desk.documents.save.mutate({ kind: 'delivery', version, body: rules, reason: null })
}

/** An order that is paid, as with a real card, and packed. */
async function packedOrder(
  page: Page,
  desk: Console,
  opened: { address: string; data: string },
): Promise<string> {
  const file = stlBox('bracket.stl', [40, 30, 20])
  const part = { file, quantity: 2, material: 'PLA+', color: 'Black' }
  const order_id = await quotedPart(page.request, opened.address, part)
  await buyQuote(page.request, opened.address, order_id)
  const database = new Database(join(opened.data, 'shop.sqlite'))
  database.prepare("update checkouts set provider = 'stripe' where quote_id = ?").run(order_id)
  database.close()
  const order = () => desk.shopOrders.get.query({ order_id })
  const seen = async () => (await order()).units.map(({ unit, status }) => ({ order_id, unit, seen: status }))
  await printUnits(desk, await seen())
  await desk.units.finished.mutate({ units: await seen() })
  await desk.shipping.pack.mutate({ order_id, revision: (await order()).head.revision })
  return order_id
}

test('a packer corrects an address by one key, voids a label, and hands parcels over with a manifest', async ({
  ownerPage: page,
  ownerCookies,
  opened,
  post,
}) => {
  const desk = consoleClient(opened.address, ownerCookies)
  await setContact({ shop: opened.address, cookies: ownerCookies })
  await shipByEasyPost(desk)
  const order_id = await packedOrder(page, desk, opened)
  post.account.verified = { street1: '490 17TH ST', zip: '94612-1234' }

  await page.goto('/console/shipping')
  const detail = page.getByRole('region', { name: 'The chosen order' })
  await expect(detail.getByText('Billed weight')).toBeVisible()
  await expect(detail.getByRole('button', { name: /Buy the label/ })).toBeEnabled()
  await page.locator('h1').click()
  await page.keyboard.press('c')
  await expect(detail.getByText('The postal service writes this address differently')).toBeVisible()
  await expect(detail.getByRole('button', { name: /Use the postal service’s address/ })).toBeEnabled()
  await expectNoViolations(page)
  expect(post.account.purchases).toEqual([])

  await page.keyboard.press('y')
  const labels = detail.getByRole('region', { name: 'Labels' })
  await expect(labels.getByText('USPS', { exact: true })).toBeVisible()
  await expect(detail.getByLabel('Tracking number')).toHaveValue(/^9400/)
  expect(post.account.shipments.at(-1)!.to_address.street1).toBe('490 17TH ST')
  const label = await page.request.get(
    (await labels.getByRole('link', { name: 'Print label' }).getAttribute('href'))!,
  )
  expect([label.status(), label.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await labels.getByRole('button', { name: 'Void' }).click()
  await page.getByRole('button', { name: 'Void the label' }).click()
  await expect(labels.getByText('Voided, refund requested')).toBeVisible()
  await expect(detail.getByRole('button', { name: /Buy the label/ })).toBeEnabled()
  await page.locator('h1').click()
  await page.keyboard.press('c')
  await expect(labels.getByRole('link', { name: 'Print label' })).toBeVisible()
  expect(post.account.purchases).toHaveLength(2)

  const pickup = page.getByRole('region', { name: 'Pick-up of USPS' })
  await pickup.getByText('1 parcel', { exact: true }).click()
  await pickup.getByRole('button', { name: 'Make a manifest of 1 parcel' }).click()
  await expect(pickup.getByRole('link', { name: 'Open the form' })).toBeVisible()
  await pickup.getByRole('button', { name: /^Hand over 1 parcel/ }).click()
  await expect(detail.getByRole('heading', { name: 'Carrier report' })).toBeVisible()
  expect((await desk.shopOrders.get.query({ order_id })).head.status).toBe('completed')

  await detail.getByRole('button', { name: 'Buy one to print' }).click()
  await expect(labels.getByText('Return', { exact: true })).toBeVisible()
})

test('the owner tests the key of EasyPost and sees how parcels are followed', async ({ ownerPage: page }) => {
  await page.goto('/console/carriers')
  const easyPost = page.getByRole('region', { name: 'EasyPost' })
  await expect(easyPost.getByText('LAYERLINE_EASYPOST_KEY')).toBeVisible()
  await easyPost.getByRole('button', { name: 'Test connection' }).click()
  await expect(easyPost.getByText('Connected to Layerline Prints')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tracking' })).toContainText('the shop asks them')
  await expectNoViolations(page)
})
