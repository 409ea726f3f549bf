import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeBackup } from '../../server/platform/backup/make-backup.ts'
import { newBackupKey, backupKeyFiles } from '../../server/platform/backup/sealed-key.ts'
import { expect, type Starter, test } from './desktop.ts'

/** A closed shop with a backup in its data folder. */
async function backedUp(desktop: Starter, passphrase?: string): Promise<string> {
  const opened = await desktop.open()
  const { data } = opened
  expect(await opened.quit()).toBe(0)
  if (passphrase !== undefined)
    for (const [name, text] of backupKeyFiles(await newBackupKey(passphrase)))
      writeFileSync(join(data, name), text)
  const now = Math.floor(Date.now() / 1000)
  await makeBackup({ data, to: join(data, 'backups'), now, allowMissing: false })
  return data
}

function damage(data: string): Buffer {
  const file = join(data, 'shop.sqlite')
  const bytes = readFileSync(file)
  bytes.fill(0x5a, 0, 4096)
  writeFileSync(file, bytes)
  return bytes
}

/** Waits until the shop's first page is shown, in the same window. */
async function shopPage(page: Page): Promise<void> {
  await page.waitForURL(/^http:/, { timeout: 120_000 })
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The main process carries the action out, so that no navigation follows. */
const ACTION = { noWaitAfter: true }

const keptIn = (data: string) => readdirSync(data).filter((name) => name.startsWith('replaced-'))

test(
  'a damaged shop shows what is wrong and its good backups, opens one, and keeps the damaged one',
  { tag: '@smoke' },
  async ({ desktop }) => {
    const data = await backedUp(desktop)
    const bytes = damage(data)
    const program = await desktop.open(data)
    const { page } = program
    await expect(page.getByRole('heading', { name: 'The shop cannot be opened' })).toBeVisible()
    await expect(page.getByText('The file shop.sqlite in the data folder is damaged')).toBeVisible()
    await expect(page.getByText(data)).toBeVisible()
    await expect(page.getByRole('listitem')).toContainText('0 orders, 0 quotes')
    await page.getByRole('link', { name: 'Open the backup of' }).click(ACTION)
    await shopPage(page)
    expect(readFileSync(join(data, keptIn(data)[0], 'shop.sqlite')).equals(bytes)).toBe(true)
    expect(await program.quit()).toBe(0)
  },
)

test('a shop without its database, whose key is lost too, asks for the passphrase of the backup', async ({
  desktop,
}) => {
  const data = await backedUp(desktop, 'four words and more')
  renameSync(join(data, 'shop.sqlite'), join(data, '..', 'elsewhere.sqlite'))
  renameSync(join(data, 'vault.key'), join(data, '..', 'elsewhere.key'))
  const program = await desktop.open(data)
  const { page } = program
  await page.getByRole('link', { name: 'Open the backup of' }).click(ACTION)
  await page.getByLabel('Passphrase of the backup').fill('another one')
  await page.getByRole('button', { name: 'Open this one' }).click(ACTION)
  await expect(page.getByText('This is not the passphrase of the backup.')).toBeVisible()
  await page.getByLabel('Passphrase of the backup').fill('four words and more')
  await page.getByRole('button', { name: 'Open this one' }).click(ACTION)
  await shopPage(page)
  expect(existsSync(join(data, 'vault.key'))).toBe(true)
  expect(await program.quit()).toBe(0)
})

test('the page of a shop that cannot be opened tries again, and quits with exit code 1', async ({
  desktop,
}) => {
  const data = await backedUp(desktop)
  const whole = readFileSync(join(data, 'shop.sqlite'))
  damage(data)
  const first = await desktop.open(data)
  const ended = once(first.app.process(), 'exit')
  await first.page.getByRole('link', { name: 'Quit' }).click(ACTION)
  expect(await ended).toEqual([1, null])
  // What must be asked is shown even if the program was started hidden.
  const program = await desktop.open(data, {}, ['--hidden'])
  const { page } = program
  writeFileSync(join(data, 'shop.sqlite'), whole)
  await page.getByRole('link', { name: 'Try again' }).click(ACTION)
  await shopPage(page)
  expect(keptIn(data)).toEqual([])
  expect(await program.quit()).toBe(0)
})

test('the page of a shop that cannot be opened shows its folder', async ({ desktop }) => {
  const data = await backedUp(desktop)
  damage(data)
  const { app, page } = await desktop.open(data)
  await app.evaluate(({ shell }) => {
    Object.assign(globalThis, { shown: [] })
    shell.openPath = (path) => {
      ;(globalThis as unknown as { shown: string[] }).shown.push(path)
      return Promise.resolve('')
    }
  })
  await page.getByRole('link', { name: 'Show the folder' }).click(ACTION)
  const shown = () => app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
  await expect.poll(shown).toEqual([data])
})
