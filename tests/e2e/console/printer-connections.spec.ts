import { createTRPCClient, httpLink } from '@trpc/client'
import type { Page } from '@playwright/test'
import type { Router } from '../../../server/trpc/router.ts'
import { JPEG } from '../../printers/machine-server.ts'
import { octoPrint } from '../../printers/octoprint.ts'
import { linkTo } from '../../server/production/printer-links/linked-shop.ts'
import { end } from '../../printers/printed-machine.ts'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { customerElsewhere, test, type Cookies } from '../console-owner.ts'
import { expectNoShifts, recordShifts, shiftsOfLoading } from '../layout-shifts.ts'
import { expect, expectNoOverflow, ownShop } from '../shop.ts'

// Only this file connects the printers of its shop.
test.use({ settings: ownShop() })

const detail = (page: Page) => page.getByRole('region', { name: 'The chosen printer' })
const live = (page: Page, name: string) => page.getByRole('region', { name: `What ${name} does now` })
const printerRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Printers' }).getByRole('button', { name })

/** Calls the console's own procedures as its owner. */
function deskOf(shop: string, cookies: Cookies) {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return createTRPCClient<Router>({
    links: [httpLink({ url: `${shop}/trpc`, headers: { cookie, origin: shop } })],
  })
}

/** Plans a unit of every order that waits on a printer. */
async function planWaiting(shop: string, cookies: Cookies, printer_id: string): Promise<string> {
  const desk = deskOf(shop, cookies)
  const { queue } = await desk.production.board.query()
  const [{ order, units }] = queue
  const seen = units.map((unit) => ({ order_id: order.order_id, unit, seen: 'queued' as const }))
  return (await desk.plates.plan.mutate({ units: seen, printer_id })).plate_id
}

/** Connects a printer, and waits until the program has seen whether it has a camera. */
async function connect(shop: string, cookies: Cookies, printer_id: string, port: number): Promise<void> {
  const desk = deskOf(shop, cookies)
  await desk.printerLinks.set.mutate({ ...linkTo(port, { printer_id }), revision: 0 })
  await expect
    .poll(
      async () =>
        (await desk.printerLinks.live.query()).find((one) => one.printer_id === printer_id)?.has_camera,
    )
    .toBe(true)
}

test('a printer is connected, prints a plate that is sent to it, and its units are printed', async ({
  ownerPage: page,
  ownerCookies,
  browser,
  shop,
}, info) => {
  const machine = await octoPrint()
  try {
    await page.goto('/console/printers')
    await printerRow(page, 'Printer 1').click()
    await detail(page).getByRole('button', { name: 'Connect…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1/api')
    await expect(dialog.getByText('without http://').first()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Address' }).fill('127.0.0.1')
    await dialog.getByRole('textbox', { name: 'Port' }).fill(String(machine.port))
    await dialog.getByLabel('API key').fill('wrong')
    await dialog.getByRole('button', { name: 'Test' }).click()
    await expect(dialog.getByText('It does not accept the key. Enter the key again.')).toBeVisible()
    await dialog.getByLabel('API key').fill('octo-key')
    await dialog.getByRole('button', { name: 'Test' }).click()
    await expect(dialog.getByText('It works. OctoPrint 1.11.2 answers: Operational.')).toBeVisible()
    await expectNoViolations(page)
    await page.screenshot({ path: info.outputPath('connection.png') })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(live(page, 'Printer 1')).toContainText('Ready')
    await expect(page.getByRole('img', { name: 'Camera of Printer 1' })).toBeVisible()
    await expect(detail(page)).not.toContainText('octo-key')

    const customer = await customerElsewhere(browser, shop, 'Cora')
    await boughtPart(customer.request, shop, 1)
    const plate = await planWaiting(shop, ownerCookies, 'p1')
    await page.goto(`/console/plates/${plate}`)
    const send = page.getByRole('button', { name: 'Send to Printer 1 and start…' })
    await expect(send).toBeDisabled()
    const gcode = { name: 'plate.gcode', mimeType: 'text/plain', buffer: Buffer.from('G28\nG1 X10\n') }
    await page.getByLabel('Choose a print file').setInputFiles({ ...gcode, name: 'part.stl' })
    await expect(page.getByText('is not a print file')).toBeVisible()
    await page.getByLabel('Choose a print file').setInputFiles(gcode)
    await expect(page.getByRole('region', { name: 'Print file' })).toContainText('plate.gcode')
    await send.click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Send and start' })
    await expect(confirm).toBeDisabled()
    await page.getByLabel('I looked: the bed is empty').check()
    await expect(confirm).toBeEnabled()
    await page.keyboard.press('Escape')

    await page.goto('/console/production')
    await page
      .getByRole('button', { name: /^Start plate/ })
      .first()
      .click()
    const start = page.getByRole('dialog', { name: /^Start plate \d+ on Printer 1\?$/ })
    await expect(start.getByRole('button', { name: 'Start', exact: true })).toBeDisabled()
    await start.getByLabel('I looked: the bed is empty').check()
    await expectNoViolations(page)
    await page.screenshot({ path: info.outputPath('start.png') })
    await start.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.getByText(/^Sent, and starting: plate \d+$/)).toBeVisible()
    await expect(page.getByText(/^Machine: Printing/)).toBeVisible()
    await page.goto(`/console/plates/${plate}`)
    await expect(live(page, 'Printer 1')).toContainText('Printing')
    await expect(live(page, 'Printer 1')).toContainText('10%')
    expect(machine.machine.started).toHaveLength(1)

    await live(page, 'Printer 1').getByRole('button', { name: 'Pause' }).click()
    await expect(live(page, 'Printer 1')).toContainText('Paused')
    await page.goto('/console')
    await expect(page.getByText(/It is paused while it prints plate-/)).toBeVisible()
    await page.goto('/console/printers')
    await printerRow(page, 'Printer 1').click()
    await page.screenshot({ path: info.outputPath('paused.png'), fullPage: true })
    await live(page, 'Printer 1').getByRole('button', { name: 'Resume' }).click()
    await expect(live(page, 'Printer 1')).toContainText('Printing')
    await page.goto('/console/production')
    await expect(page.getByText(/^Machine: Printing/)).toBeVisible()
    end(machine.machine)
    await expect(page.getByText('Clear the bed').first()).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/console/plates/${plate}`)
    await expect(live(page, 'Printer 1')).toContainText('Print ended')
    await expectNoOverflow(page)
    await expectNoViolations(page)
  } finally {
    await machine.close()
  }
})

test('the card of a printer with a camera shows its picture and its time, and leads to what it does', async ({
  ownerPage: page,
  ownerCookies,
  shop,
}, info) => {
  let camera = { status: 200, body: JPEG as unknown }
  const machine = await octoPrint({ camera: () => camera })
  try {
    await connect(shop, ownerCookies, 'p2', machine.port)
    await page.goto('/console/production')
    const card = page
      .getByRole('list', { name: 'Printers' })
      .getByRole('listitem')
      .filter({ hasText: 'Printer 2' })
    const picture = card.getByRole('img', { name: 'Camera of Printer 2' })
    await expect(picture).toBeVisible()
    await expect(card.getByText(/^\d+:\d\d:\d\d [AP]M$/)).toBeVisible()
    await expect(page.getByRole('img', { name: /^Camera of/ })).toHaveCount(1)
    await page.reload()
    await expect(picture).toBeVisible()
    expect(await shiftsOfLoading(page)).toEqual([])
    await expectNoViolations(page)

    await recordShifts(page)
    camera = { status: 503, body: 'no picture' }
    await expect(card.getByText(/^Not answering, picture \d/)).toBeVisible({ timeout: 30_000 })
    await expect(picture).toBeVisible()
    await expectNoShifts(page)
    await expect(page.getByText('Connection lost')).toHaveCount(0)
    await page.screenshot({ path: info.outputPath('lost.png') })

    camera = { status: 200, body: JPEG }
    await card.getByRole('link', { name: 'What Printer 2 does now' }).focus()
    await page.keyboard.press('Enter')
    await expect(live(page, 'Printer 2').getByRole('img', { name: 'Camera of Printer 2' })).toBeVisible()
  } finally {
    await machine.close()
  }
})
