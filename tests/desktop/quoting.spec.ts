import { join } from 'node:path'
import { expect, test } from './desktop.ts'
import { ROOT } from './packed-program.ts'

test(
  'the first start sets up the owner, the next one opens the Desk',
  { tag: '@smoke' },
  async ({ desktop }) => {
    const first = await desktop.open()
    await expect(first.page.getByRole('heading', { level: 1 })).toHaveText('Set up the shop')
    await first.page.getByLabel('Name', { exact: true }).fill('Ada')
    await first.page.getByLabel('Email').fill('ada@parts.example')
    await first.page.getByLabel('Password', { exact: true }).fill('eight sturdy gantries')
    await first.page.getByRole('button', { name: 'Set up the shop' }).click()
    await expect(first.page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    await first.quit()
    const second = await desktop.open(first.data)
    await expect(second.page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible()
    await expect(second.page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  },
)

// A STEP part takes Electron 33 half a minute: the threads of that runtime wait for memory.
for (const { file, tag } of [{ file: 'knob.stl', tag: '@smoke' }, { file: 'bracket.step' }])
  test(`${file} is quoted and shown in the window`, { tag }, async ({ desktop }) => {
    const { app, page } = await desktop.open()
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].setSize(900, 700))
    await expect(page).toHaveTitle(/Layerline/)
    await page.goto(new URL('/', page.url()).href)
    await page.getByLabel('Part files').setInputFiles(join(ROOT, 'resources/sample-parts', file))
    await page.waitForURL(/\/quotes\/q_/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(file)
    await expect(page.locator('[data-total]:not([data-stale])')).toHaveText(/\$\d+\.\d\d/, {
      timeout: 180_000,
    })
    await expect(page.getByRole('application').locator('canvas')).toBeVisible()
  })
