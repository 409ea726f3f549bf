import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectNoViolations } from '../accessibility.ts'
import { test } from '../console-owner.ts'
import { expect, expectNoOverflow, openSettings, ownShop } from '../shop.ts'

// The folder of backups that is lost here would be a warning in the tests of others.
test.use({ settings: ownShop() })

test('the owner sees how the program is, checks the data, and copies it as text', async ({
  ownerPage: page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/console')
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: /^Settings/ })
    .click()
  await page.getByLabel('Find a setting').fill('disk')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Health' }).click()
  const data = page.getByRole('region', { name: 'Data' })
  await expect(data.getByText('Not fully checked yet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Services' }).getByText('Test payments')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Work' }).getByText('No quote waits')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Since/ }).getByRole('listitem')).toHaveCount(4)

  await page.getByRole('button', { name: 'Check database and files now' }).click()
  await expect(data.getByText('Database and files were intact')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Copy as text' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Layerline health, /)
  expect(copied).toContain('[good]   Check of data: Database and files were intact')
  await expectNoViolations(page)
})

test('a fault comes first on Health and on the Desk, and leads to where it is put right', async ({
  ownerPage: page,
}) => {
  const disk = mkdtempSync(join(tmpdir(), 'layerline-disk-'))
  await page.goto('/console/backups')
  await openSettings(page, /^Add a folder/)
  await page.getByLabel('Folder on another disk or a network share').fill(disk)
  await page.getByRole('button', { name: 'Add folder' }).click()
  await expect(page.getByRole('region', { name: 'Places' }).getByRole('listitem')).toHaveCount(2)
  rmSync(disk, { recursive: true })
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText(/is not there/).first()).toBeVisible({ timeout: 60_000 })

  for (const [path, link] of [
    ['/console/health', page.getByRole('link', { name: 'Open Backups' })],
    ['/console', page.getByRole('region', { name: /^Backups/ }).getByRole('link', { name: 'Open Backups' })],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(`${disk}: no backup yet.`)).toBeVisible()
    await link.click()
    await expect(page).toHaveURL(/\/console\/backups$/)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/console/health')
  await expect(page.getByText(`${disk}: no backup yet.`)).toBeVisible()
  await expectNoOverflow(page)
})

test('a program on this computer reads the metrics with the key whose file the page names', async ({
  ownerPage: page,
  shop,
  request,
}) => {
  expect((await request.get(`${shop}/metrics`)).status()).toBe(401)
  await page.goto('/console/health')
  const file = await page
    .getByRole('region', { name: 'Metrics' })
    .getByText(/metrics\.key$/)
    .innerText()
  const authorization = `Bearer ${readFileSync(file, 'utf8').trim()}`
  const answer = await request.get(`${shop}/metrics`, { headers: { authorization } })
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toContain('application/openmetrics-text')
  expect(await answer.text()).toMatch(/layerline_workers\{state="busy"\} \d\n[^]*# EOF\n$/)
})
