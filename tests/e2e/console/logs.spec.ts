import { execFileSync } from 'node:child_process'
import { expectNoViolations } from '../accessibility.ts'
import { test } from '../console-owner.ts'
import { expect, expectNoOverflow, ownShop } from '../shop.ts'

// The log of a shop with other tests at work would be full of their lines.
test.use({ settings: ownShop() })

test('the owner follows the log, finds the lines of a request, and downloads them', async ({
  ownerPage: page,
  shop,
}) => {
  await page.goto('/console/logs')
  await page.getByLabel('Level until the next start').selectOption('info')
  const lines = page.getByRole('list', { name: 'Lines of the log' })
  await expect(lines).toContainText('the level of the log was changed')

  const refused = await page.request.get(`${shop}/v1/orders/q_none`, {
    headers: { accept: 'application/json' },
  })
  const reference = refused.headers()['x-request-id']
  const line = lines.getByRole('listitem').filter({ hasText: reference })
  await expect(line).toContainText('GET /v1/orders/q_none')
  await line.getByRole('button', { name: `Lines of the request ${reference}` }).click()
  await expect(page).toHaveURL(new RegExp(`id=${reference}`))
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  await expect(lines.locator('summary svg')).toBeVisible()
  await lines.getByText('GET /v1/orders/q_none').click()
  await expect(lines.getByText('"path": "/v1/orders/')).toBeVisible()
  await expectNoViolations(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('layerline-log.jsonl')

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByLabel('Level', { exact: true }).selectOption('warn')
  await expect(lines).toContainText('the level of the log was changed')
  await expect(lines).not.toContainText('GET /v1/orders')
  await page.getByLabel('Text').fill('nothing has this text')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing in the log matches these filters.')).toBeVisible()
})

test('the owner sets how long log files are kept', async ({ ownerPage: page }) => {
  await page.goto('/console/logs')
  await page.getByText('Log files of the newest 14 days are kept, at most 100 MB').click()
  await page.getByLabel('Days').fill('0')
  await expect(page.getByText('Keep at least 1 day.')).toBeVisible()
  await page.getByLabel('Days').fill('30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Log files of the newest 30 days are kept, at most 100 MB')).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
})

test('a document that cannot be shown is a page with its reference, which the log knows', async ({
  ownerPage: page,
  opened,
}) => {
  const answer = await page.goto('/orders/q_none/receipt.pdf')
  expect(answer?.status()).toBe(404)
  const reference = answer?.headers()['x-request-id'] ?? ''
  await expect(page.getByText(`Reference: ${reference}`)).toBeVisible()
  await expectNoViolations(page)
  await expect(() => {
    const args = ['server/cli/run.js', 'logs', '--data', opened.data, '--id', reference]
    expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toContain('receipt.pdf')
  }).toPass()
})

test('an error in a page is reported to the log, and the page shows the reference of the report', async ({
  ownerPage: page,
}) => {
  await page.route(/\/trpc\/[^?]*orders\.list/, async (route) => {
    const answer = await route.fetch()
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const answers = (await answer.json()) as { result: { data: unknown } }[]
    answers[names.indexOf('orders.list')].result.data = { orders: [null], next_cursor: null }
    await route.fulfill({ response: answer, json: answers })
  })
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'We couldn’t load this page' })).toBeVisible()
  const shown = await page.getByText(/^Reference: /).textContent()
  const reference = shown!.replace('Reference: ', '')
  await page.goto(`/console/logs?id=${reference}`)
  const lines = page.getByRole('list', { name: 'Lines of the log' })
  await expect(lines).toContainText('a page failed')
  await expect(lines).toContainText('/orders')
})

test('the owner prepares a support bundle, looks into it, and saves a part of it', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/logs?view=bundle')
  await page.getByRole('button', { name: 'Prepare' }).click()
  const files = page.getByRole('list', { name: 'Files of the support bundle' })
  await files.getByRole('button', { name: 'Look into settings.json' }).click()
  await expect(files.getByText('"log_files"')).toBeVisible()
  await expect(files).not.toContainText('olive@shop.example')
  await expectNoViolations(page)
  await files.getByRole('checkbox', { name: 'schema.sql' }).uncheck()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save \d+ of \d+ files$/ }).click()
  expect((await download).suggestedFilename()).toBe('layerline-support-bundle.zip')
})

test('crash reports: none yet, on a phone as well', async ({ ownerPage: page }) => {
  await page.goto('/console/logs?view=crashes')
  await expect(page.getByText('No crash reports')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const view of ['log', 'crashes', 'bundle']) {
    await page.goto(`/console/logs?view=${view}`)
    await expect(page.getByRole('heading', { name: 'Logs', level: 1 })).toBeVisible()
    await expectNoOverflow(page)
  }
})
