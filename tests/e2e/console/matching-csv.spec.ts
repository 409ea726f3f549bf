import Database from 'better-sqlite3'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectNoViolations } from '../accessibility.ts'
import { test } from '../console-owner.ts'
import { expect, ownShop } from '../shop.ts'

// The list has only the customers of this file.
test.use({ settings: ownShop() })

/** More than can be selected at once. */
const CUSTOMERS = 1030
/** A name that a CSV file has to quote (RFC 4180). */
const NAME = 'Lee, "Len"\nof the workshop'

/** Adds accounts as signing up does, in one go. */
function addCustomers(data: string): void {
  const database = new Database(join(data, 'shop.sqlite'))
  const add = database.prepare(
    `insert or ignore into accounts (id, email, name, role, file_secret, created_at) values (?, ?, ?, 'customer', 'secret', ?)`,
  )
  database.transaction(() => {
    for (let at = 0; at < CUSTOMERS; at += 1)
      add.run(`acc_x${at}`, `lee${at}@example.com`, `${NAME} ${at}`, 1_795_000_000 + at)
  })()
  database.close()
}

test('a CSV file has every row that matches, also of those that cannot be selected at once', async ({
  ownerPage: page,
  opened,
}) => {
  addCustomers(opened.data)
  await page.goto('/console/customers?q=lee')
  const grid = page.getByRole('grid', { name: 'Customers' })
  await expect(grid.getByRole('row').nth(1)).toContainText('of the workshop')
  await grid.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Select all matching' }).click()
  await expect(bar).toContainText('At most 1000 rows can be selected at once.')
  await expectNoViolations(page)

  const downloading = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'CSV of all matching' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('customers.csv')
  const text = await readFile(await download.path(), 'utf8')
  for (const at of [0, CUSTOMERS - 1]) expect(text).toContain(`"Lee, ""Len""\nof the workshop ${at}"`)
  expect(new Set(text.match(/lee\d+@example\.com/g))).toHaveProperty('size', CUSTOMERS)
  await expect(page.getByText('1,030 rows saved as customers.csv')).toBeVisible()
})

test('a CSV file that breaks off is not saved, and says so', async ({ ownerPage: page, opened }) => {
  addCustomers(opened.data)
  await page.goto('/console/customers?q=lee')
  const grid = page.getByRole('grid', { name: 'Customers' })
  await expect(grid.getByRole('row').nth(1)).toContainText('of the workshop')
  await grid.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Select all matching' }).click()
  await page.route(/customers\.csv/, (route) => route.abort('connectionreset'))
  await bar.getByRole('button', { name: 'CSV of all matching' }).click()
  await expect(page.getByText('No file saved, 1 not')).toBeVisible()
  await expect(page.getByText('customers.csv: It could not be read to its end. Try again.')).toBeVisible()
})
