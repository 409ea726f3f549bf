import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectNoViolations } from '../accessibility.ts'
import { test } from '../console-owner.ts'
import { expect, openSettings, ownShop } from '../shop.ts'

// Backups of a shop with other tests at work would be of many sizes.
test.use({ settings: ownShop() })

let disk: string
test.beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'layerline-disk-'))
})
test.afterEach(() => rmSync(disk, { recursive: true, force: true }))

test('the owner backs up to another disk, seals the key, and checks the shop', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/backups')
  await expect(page.getByText('Backups are on this computer’s disk only')).toBeVisible()
  await openSettings(page, /^Add a folder/, /^Passphrase/, /^How long/)
  await page.getByLabel('Folder on another disk or a network share').fill('/nowhere/at/all')
  await page.getByRole('button', { name: 'Add folder' }).click()
  await expect(page.getByText('There is no such folder on this computer.')).toBeVisible()
  await page.getByLabel('Folder on another disk or a network share').fill(disk)
  await page.getByRole('button', { name: 'Add folder' }).click()
  const places = page.getByRole('region', { name: 'Places' })
  await expect(places.getByRole('listitem')).toHaveCount(2)

  await page.getByRole('textbox', { name: 'Passphrase', exact: true }).fill('four words and more')
  await page.getByLabel('Repeat the new passphrase').fill('four words and')
  await expect(page.getByText('The two passphrases don’t match.')).toBeVisible()
  await page.getByLabel('Repeat the new passphrase').fill('four words and more')
  await page.getByRole('button', { name: 'Set passphrase' }).click()
  await expect(page.getByText('Set. The next backup uses it.')).toBeVisible({ timeout: 60_000 })

  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(places.getByRole('listitem').filter({ hasText: disk })).toContainText('Last good backup', {
    timeout: 60_000,
  })
  await expect(page.getByText('The shop is backed up every hour')).toBeVisible()
  const made = readdirSync(disk).filter((name) => /^\d{4}-/.test(name))
  expect(made).toHaveLength(1)
  expect(readdirSync(join(disk, made[0]))).toContain('vault.key.age')

  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/^Everything was intact on/)).toBeVisible({ timeout: 60_000 })
  await page.getByLabel('Weeks').fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: `Remove ${disk}` }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(places.getByRole('listitem')).toHaveCount(1)
})

test('the owner exports everything into a folder, with its secrets sealed, and without them', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/backups')
  const section = page.getByRole('region', { name: 'Export everything' })
  await openSettings(section, /^Choose a folder/)
  const folder = section.getByLabel('Folder for the export')
  await expect(folder).toHaveValue(/Layerline exports$/)
  const start = section.getByRole('button', { name: 'Export everything' })
  await folder.fill('exports')
  await start.click()
  await expect(section.getByText('Enter the whole path of the folder')).toBeVisible()

  await folder.fill(join(disk, 'exports'))
  await section.getByLabel('Passphrase for the secrets (optional)').fill('four words and more')
  await section.getByLabel('Repeat the passphrase').fill('four words and')
  await expect(section.getByText('The two passphrases don’t match.')).toBeVisible()
  await expect(start).toBeDisabled()
  await section.getByLabel('Repeat the passphrase').fill('four words and more')
  await start.click()
  await expect(section.getByText(/^Exported everything on/)).toBeVisible({ timeout: 60_000 })
  const [sealed] = readdirSync(join(disk, 'exports'))
  expect(readdirSync(join(disk, 'exports', sealed))).toContain('secrets.age')
  await expect(section.getByText(join(disk, 'exports', sealed))).toBeVisible()
  await expectNoViolations(page)

  await section.getByLabel('Folder for the export').fill(join(disk, 'open'))
  await start.click()
  await expect(section.getByText('Without passwords, keys and delivery addresses')).toBeVisible({
    timeout: 60_000,
  })
  const [open] = readdirSync(join(disk, 'open'))
  expect(readdirSync(join(disk, 'open', open))).not.toContain('secrets.age')
})

test('the owner reads what a restore would change, restores the shop, and goes on in it', async ({
  ownerPage: page,
}) => {
  await page.goto('/console/backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  const restore = page.getByRole('region', { name: 'Restore' })
  await expect(page.getByText(/Last good backup/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled({ timeout: 60_000 })
  await restore.getByRole('button', { name: 'Read the list again' }).click()
  const backups = restore.getByRole('list', { name: 'Backups' }).getByRole('listitem')
  await expect(backups.first()).toContainText('checked')
  await restore.getByLabel('Show the backup for a date and time').fill('2020-01-01T12:00')
  await expect(restore.getByText('There is no backup from that time or earlier.')).toBeVisible()
  await restore.getByLabel('Show the backup for a date and time').fill('')
  await backups.first().getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Nothing would be lost')).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Restore this backup' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Type RESTORE to confirm').fill('RESTORE')
  await expectNoViolations(page)
  await confirm.click()
  await expect(page.getByText('The shop is being restored')).toBeVisible()
  await expect(page.getByText(/^Restored on .* from the backup of/)).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('The shop that was replaced is in')).toBeVisible()

  const kept = page.getByRole('region', { name: 'Kept copies of the shop' })
  await kept.getByRole('button', { name: /^Remove the copy: Replaced on/ }).click()
  await expectNoViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the copy', exact: true }).click()
  await expect(kept).toBeHidden()
})
