import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { openDatabase } from '../../../server/platform/db/db.ts'
import { PROGRAM } from '../../../server/platform/program-folders.ts'
import { fillReportedShop } from '../../shop/reported-shop.ts'
import { expectNoViolations } from '../accessibility.ts'
import { test } from '../console-owner.ts'
import { expect, expectNoOverflow, ownShop } from '../shop.ts'

// Reports count everything in the shop.
test.use({ settings: ownShop() })

const report = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download')
  await press()
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('the owner chooses days, compares them, and downloads a table and the books of a month', async ({
  ownerPage: page,
  opened,
}) => {
  const errors: string[] = []
  page.on('console', (message) => (message.type() === 'error' ? errors.push(message.text()) : undefined))
  const database = openDatabase(join(opened.data, 'shop.sqlite'), PROGRAM.migrations)
  database.write((tx) => fillReportedShop(tx))
  database.close()

  await page.goto('/console')
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByLabel('Period', { exact: true }).selectOption('Own days')
  await page.getByLabel('From', { exact: true }).fill('2026-11-02')
  await page.getByLabel('Until', { exact: true }).fill('2026-11-01')
  await expect(page.getByText('The period ends before it begins.')).toBeVisible()
  await page.getByLabel('Until', { exact: true }).fill('2026-11-15')
  await expect(page).toHaveURL(/from=2026-11-02&until=2026-11-15/)

  await expect(report(page, 'On time')).toContainText('33.3%')
  const margin = report(page, 'Revenue and margin')
  await expect(margin).toContainText('$79.85')
  await expect(margin.getByRole('row', { name: /^1002/ })).toContainText('-$9.05')
  await expect(report(page, 'From quote to order')).toContainText('80.0%')
  await expect(report(page, 'Machine use').getByRole('row', { name: /^Printer 1/ })).toContainText('5.6%')
  await expect(report(page, 'Top customers').getByRole('row', { name: /^Ada/ })).toContainText('$80.00')
  await expect(report(page, 'Material used').locator('figure')).toContainText('PLA+ Black')
  await expectNoViolations(page)

  await page.getByLabel('Compare with').selectOption('The period before')
  await expect(page).toHaveURL(/compare=before/)
  await expect(page.getByText(/compared with/)).toBeVisible()
  await expect(margin).toContainText('+$79.85 from $0.00')
  await expect(margin.getByRole('columnheader', { name: 'Revenue before' }).first()).toBeVisible()

  const late = page.getByRole('region', { name: 'On time: Late orders', exact: true })
  const table = await downloaded(page, () => late.getByRole('button', { name: 'CSV' }).click())
  expect(table.name).toBe('on-time-late-2026-11-02-to-2026-11-15.csv')
  expect(table.bytes.toString()).toContain('1002,q_2.stl,Instant,Economy,2026-11-06,2026-11-07,1\r\n')

  const accounting = report(page, 'Accounting export')
  await accounting.getByLabel('Month').selectOption({ value: '2026-11' })
  const books = await downloaded(page, () => accounting.getByRole('button', { name: 'Download ZIP' }).click())
  expect(books.name).toBe('accounting-2026-11.zip')
  expect(strFromU8(unzipSync(books.bytes)['summary.csv'])).toContain('Difference,,0.00,0.00,0.00,0.00')

  await page.getByLabel('From', { exact: true }).fill('2025-01-01')
  await page.getByLabel('Until', { exact: true }).fill('2025-01-31')
  await page.getByLabel('Compare with').selectOption('Nothing')
  await expect(report(page, 'Scrap')).toContainText('No print failed in this period.')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  expect(errors).toEqual([])
})
