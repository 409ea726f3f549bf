import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { printRequest, PROFILES } from '../../geometry/print/print-request.ts'
import { prusaSettings } from '../../slicer/prusa-settings.ts'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { consoleClient } from '../busy-shop.ts'
import { customerElsewhere, test } from '../console-owner.ts'
import { expect, expectNoOverflow, ownShop } from '../shop.ts'
import { startPlates } from '../../shop/start-plates.ts'

test.use({ settings: ownShop() })

const SLICER = '/usr/bin/prusa-slicer'
const DAY = 24 * 3600
const slicing = (page: Page) => page.getByRole('region', { name: 'Slicing' })

async function clientOf(page: Page, shop: string) {
  return consoleClient(shop, (await page.request.storageState()).cookies)
}

async function setModel(client: Awaited<ReturnType<typeof clientOf>>, ids: string[], model: string) {
  for (const id of ids) {
    const { version, printers } = await client.printers.page.query()
    const { printer } = printers.find((one) => one.id === id)!
    await client.printers.save.mutate({ version, printer: { ...printer, model }, why: null })
  }
}

function unitsOf(order_id: string, count: number) {
  return Array.from({ length: count }, (_, at) => ({ order_id, unit: at + 1, seen: 'queued' as const }))
}

test('the owner chooses the slicer and the settings of a model, and a plate gets its print file beside the estimate', async ({
  browser,
  shop,
  ownerPage: page,
}) => {
  test.skip(!existsSync(SLICER), 'PrusaSlicer is not installed here')
  const customer = await customerElsewhere(browser, shop, 'Sliced')
  const order_id = await boughtPart(customer.request, shop, 2)
  const client = await clientOf(page, shop)
  await setModel(client, ['p1', 'p2'], 'Prusa MK4')
  await page.goto('/console/slicer')
  await expect(page.getByText('No slicer is used. Everything else works without one.')).toBeVisible()
  await page.getByLabel('Slicer').selectOption({ label: 'Another program, by its path' })
  await page.getByLabel('Path of the program').fill('/bin/sh')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/not PrusaSlicer, OrcaSlicer or Bambu Studio by its name/)).toBeVisible()
  await page.getByLabel('Slicer').selectOption({ label: `PrusaSlicer 2.5.0 (${SLICER})` })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`PrusaSlicer 2.5.0 is used: ${SLICER}`)).toBeVisible()

  const model = page.getByRole('region', { name: 'Prusa MK4', exact: true })
  await expect(model.getByText('2 printers')).toBeVisible()
  await expect(model.getByText('Prusa MK4 has no machine settings for PrusaSlicer yet.')).toBeVisible()
  await model.getByRole('button', { name: 'Add settings' }).click()
  const ini = `${prusaSettings(printRequest({}, { profile: PROFILES.classic }))}post_process = /usr/bin/evil\n`
  const file = { name: 'mk3.ini', mimeType: 'text/plain', buffer: Buffer.from(ini) }
  await model.getByLabel('Files').setInputFiles(file)
  await expectNoViolations(page)
  await model.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Settings of Prusa MK4 are added without post_process')).toBeVisible()
  await expect(model.getByText('It runs a program after slicing.')).toBeVisible()
  await expect(model.getByText(/^Prusa MK4 has no filament settings for PLA-CF, PETG/)).toBeVisible()
  await expectNoOverflow(page)

  const units = unitsOf(order_id, 2)
  const { plate_id } = await client.plates.plan.mutate({ units, printer_id: 'p2' })
  await page.goto(`/console/plates/${plate_id}`)
  await slicing(page).getByRole('button', { name: 'Slice' }).click()
  await expect(slicing(page).getByRole('row', { name: /^Time/ })).toContainText('%', { timeout: 60_000 })
  await expect(slicing(page)).toContainText('with PrusaSlicer 2.5.0')
  const downloading = page.waitForEvent('download')
  await slicing(page).getByRole('button', { name: 'Download print file' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^plate-1-.*\.gcode$/)
  await slicing(page).getByRole('button', { name: 'Show log' }).click()
  await expect(page.getByRole('dialog').getByLabel('Log')).not.toBeEmpty()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')

  const seen = await client.plates.get.query({ plate_id })
  await client.plates.change.mutate({ plate_id, revision: seen.revision, units: units.slice(0, 1) })
  await expect(slicing(page).getByText('The plate was changed after it was sliced')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
})

test('prints are compared with their estimates, and an accepted factor changes new prices only', async ({
  browser,
  shop,
  ownerPage: page,
}) => {
  await page.goto('/console/calibration')
  await expect(page.getByRole('heading', { name: 'No printed plates yet' })).toBeVisible()
  const customer = await customerElsewhere(browser, shop, 'Calibrated')
  const order_id = await boughtPart(customer.request, shop, 22)
  const client = await clientOf(page, shop)
  const units = unitsOf(order_id, 22)
  const now = Math.floor(Date.now() / 1000)
  for (const [at, unit] of units.entries()) {
    const { plate_id } = await client.plates.plan.mutate({ units: [unit], printer_id: 'p2' })
    const seen = async () => {
      const { revision, seconds } = await client.plates.get.query({ plate_id })
      return { plate_id, revision, seconds }
    }
    await startPlates(client, [await seen()])
    await client.plates.endPrint.mutate({ plates: [await seen()], clear: true })
    // The first unit of an order is checked before the others begin.
    await client.units.finished.mutate({ units: [{ ...unit, seen: 'finishing' }] })
    const { seconds, ...plate } = await seen()
    const started_at = now - (60 - at) * DAY
    const ratio = at === 5 ? 9 : 1.2 + (at % 3) * 0.02
    await client.plates.correctTimes.mutate({
      ...plate,
      started_at,
      printed_at: started_at + Math.round(seconds * ratio),
    })
  }
  await page.reload()
  const time = page.getByRole('region', { name: 'Time', exact: true })
  await expect(time.getByText(/from 21 prints without 1 outlier/)).toBeVisible()
  await expect(page.getByText('a factor is offered')).toBeVisible()
  await time.getByText('1 print left out').click()
  await expectNoViolations(page)
  const before = await (await customer.request.get(`/v1/orders/${order_id}`)).json()
  await time.getByRole('button', { name: 'Use × 1.22 from now on' }).click()
  await expect(page.getByText(/× 1\.22 is used from now on/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Olive Owner: Accepted: Printer 2, PLA+',
  )
  expect(await (await customer.request.get(`/v1/orders/${order_id}`)).json()).toEqual(before)
  await page.getByRole('button', { name: 'Use the measured spread of PLA+ in prices' }).click()
  await expect(page.getByRole('region', { name: 'Risk margin' }).getByText('Same')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await time
    .getByRole('link', { name: /^Plate \d+$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Plate \d+$/, level: 2 })).toBeVisible()
  await page.goBack()
  await time.getByRole('button', { name: 'Take the factor back' }).click()
  await expect(page.getByText(/as estimated again/)).toBeVisible()
})
