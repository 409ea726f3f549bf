import type { Page } from '@playwright/test'
import { clockIn } from '../../../shared/platform/time.ts'
import { PACIFIC_ZONE } from '../../../shared/platform/time-zones.ts'
import { openMailServer, type TestMailServer } from '../../server/platform/adapters/mail-server.ts'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { OWNER, test } from '../console-owner.ts'
import { expect, expectNoOverflow, openSettings, ownShop } from '../shop.ts'

// A mail server is set for the whole shop, and every day is a working day.
test.use({ settings: ownShop() })

let mail: TestMailServer
test.beforeAll(async () => {
  mail = await openMailServer()
})
test.afterAll(() => mail.close())

/** Replaces parts of a document of the shop. */
async function editDocument(page: Page, origin: string, kind: string, changes: object): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ kind }))
  const read = await page.request.get(`/trpc/documents.get?input=${input}`)
  const { version, body } = ((await read.json()) as { result: { data: { version: number; body: object } } })
    .result.data
  const data = { kind, version, body: { ...body, ...changes }, reason: null }
  const saved = await page.request.post('/trpc/documents.save', { headers: { origin }, data })
  expect(saved.status()).toBe(200)
}

interface ShownNotice {
  title: string
  body: string
  click: () => void
}
type NoticeWindow = Window & { shownNotices: ShownNotice[] }

/** Browsers without a screen show no notices: keeps what the page shows, and allows it when it is asked. */
async function keepNotices(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const shown: ShownNotice[] = []
    class KeptNotification extends EventTarget {
      static get permission() {
        return localStorage.getItem('notices') ?? 'default'
      }
      static requestPermission() {
        localStorage.setItem('notices', 'granted')
        return Promise.resolve('granted')
      }
      constructor(title: string, { body }: { body: string }) {
        super()
        shown.push({ title, body, click: () => void this.dispatchEvent(new Event('click')) })
      }
      close() {}
    }
    Object.assign(window, { Notification: KeptNotification, shownNotices: shown })
  })
}

const titlesIn = (page: Page) =>
  page.evaluate(() => (window as unknown as NoticeWindow).shownNotices.map(({ title }) => title))

/** The time of the next minute in the shop's zone. */
function nextMinute(): string {
  const { hour, minute } = clockIn(PACIFIC_ZONE, Math.floor(Date.now() / 1000) + 60)
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}

const emailsTo = (address: string) =>
  mail.taken.filter(({ to }) => to.includes(address)).map(({ message }) => message.replaceAll('=\r\n', ''))

test('an owner chooses by keyboard how to be notified, and gets one notice and one digest of an order', async ({
  ownerPage: page,
  opened,
}) => {
  const server = {
    host: '127.0.0.1',
    port: mail.port,
    security: 'none',
    user: null,
    from: 'orders@shop.example',
  }
  await editDocument(page, opened.address, 'mail', { server })
  await editDocument(page, opened.address, 'calendar', { working_weekdays: [1, 2, 3, 4, 5, 6, 7] })
  await keepNotices(page)
  await page.goto('/console/notifications')
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expectNoViolations(page)

  await openSettings(page, /^A print failed/, /^Digest/)
  await page.getByLabel('A print failed: Email').focus()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Add a time' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Time 2', { exact: true })).toHaveValue('13:00')
  await page.getByRole('button', { name: 'Remove time 2' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Time 1', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('A print failed: Email')).toHaveValue('off')

  await page.getByRole('button', { name: 'Show notices here' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('This browser shows notices')).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/console')
  const orderId = await boughtPart(page.request, opened.address)
  await expect
    .poll(async () => [...(await titlesIn(page)), ...(await titlesIn(second))], { timeout: 120_000 })
    .toEqual(['An order was paid'])
  await second.close()
  await page.evaluate(() => (window as unknown as NoticeWindow).shownNotices[0].click())
  await expect(page).toHaveURL(`/console/orders/${orderId}`)

  await page.goto('/console/notifications')
  await page.getByLabel('Time 1', { exact: true }).fill(nextMinute())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect.poll(() => emailsTo(OWNER.email), { timeout: 180_000 }).toHaveLength(1)
  const [digest] = emailsTo(OWNER.email)
  expect(digest).toContain('Subject: Digest: An order was paid')
  expect(digest).toContain(`/console/orders/${orderId}`)
  await expect(page.getByText('Last email: “Digest: An order was paid”')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
})
