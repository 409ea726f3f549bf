import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './desktop.ts'
import { setUpOwner } from './owner.ts'
import { ROOT } from './packed-program.ts'

const PART = join(ROOT, 'resources/sample-parts/bracket.step')

test('a link opens its page at the first and at the second start, and nothing else is followed', async ({
  desktop,
}) => {
  const { page, data } = await desktop.open(undefined, {}, ['layerline://order/1012'])
  await page.waitForURL(/\/(console\/scan\/O-1012|sign-in\?next=%2Fconsole%2Fscan%2FO-1012)/)
  const before = page.url()
  const paths = [
    'layerline://console/staff',
    'layerline://order/1/../../console/staff',
    'https://evil.example/',
  ]
  for (const address of paths) await ended(desktop.spawn(data, { asked: [address] }))
  expect(page.url()).toBe(before)
  await ended(desktop.spawn(data, { asked: ['layerline://plate/17'] }))
  await page.waitForURL(/P-17/)
})

test('a link leaves a page into which somebody has typed as it is, and opens a window of its own', async ({
  desktop,
}) => {
  const { app, page, data } = await desktop.open()
  await setUpOwner(page)
  await page.goto(new URL('/account', page.url()).href)
  await page.getByLabel('PIN', { exact: true }).pressSequentially('2580')
  const opened = app.waitForEvent('window')
  await ended(desktop.spawn(data, { asked: ['layerline://desk'] }))
  await (await opened).waitForURL(/\/console$/)
  await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('2580')
  // Nobody types there now.
  await page.goto(new URL('/account', page.url()).href)
  await (await opened).close()
  await ended(desktop.spawn(data, { asked: ['layerline://desk'] }))
  await page.waitForURL(/\/console$/)
})

test('a model that is opened with the program begins a quote, at the first and at the second start', async ({
  desktop,
}) => {
  const { app, data } = await desktop.open(undefined, {}, [PART])
  const quotes = () => app.windows().filter((page) => /\/quotes\/q_/.test(page.url()))
  // A new shop asks for its owner in the first window, so the part gets a window of its own.
  await expect.poll(() => quotes().length).toBe(1)
  await expect(quotes()[0].getByRole('heading', { level: 1 })).toHaveText('bracket.step')
  const other = join(data, 'second part.step')
  copyFileSync(PART, other)
  const notes = join(data, 'notes.txt')
  writeFileSync(notes, 'no part')
  await ended(desktop.spawn(data, { asked: [notes, other] }))
  await expect.poll(() => quotes().length).toBe(2)
  await expect(quotes()[1].getByRole('heading', { level: 1 })).toHaveText('second part.step')
})

test('a model that is dropped on a page of the console begins a quote after a question', async ({
  desktop,
}) => {
  const { page } = await desktop.open()
  await setUpOwner(page)
  await page.goto(new URL('/console/orders', page.url()).href)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  const transfer = await page.evaluateHandle(
    (text) => {
      const files = new DataTransfer()
      files.items.add(new File([text], 'bracket.step'))
      return files
    },
    readFileSync(PART, 'utf8'),
  )
  for (const type of ['dragenter', 'dragover'])
    await page.dispatchEvent('body', type, { dataTransfer: transfer })
  await expect(page.getByText('Drop to quote a part for a customer')).toBeVisible()
  await page
    .getByText('Drop to quote a part for a customer')
    .dispatchEvent('drop', { dataTransfer: transfer })
  const dialog = page.getByRole('dialog', { name: 'Quote this part for a customer?' })
  await expect(dialog).toContainText('bracket.step')
  await page.screenshot({ path: test.info().outputPath('dropped.png') })
  await dialog.getByRole('button', { name: 'Start the quote' }).click()
  await page.waitForURL(/\/quotes\/q_/)
})

test('starting at login is an entry of autostart that starts this shop without a window', async ({
  desktop,
}) => {
  const home = desktop.newShop()
  const { app, page, data, quit } = await desktop.open(undefined, { XDG_CONFIG_HOME: home })
  await setUpOwner(page)
  await page.goto(new URL('/console/workstation', page.url()).href)
  const entry = join(home, 'autostart', 'layerline.desktop')
  await page.getByText('Start Layerline at login').click()
  await expect(page.getByLabel('Start hidden in the tray')).toBeChecked()
  await expect.poll(() => existsSync(entry)).toBe(true)
  const text = readFileSync(entry, 'utf8')
  expect(text).toContain(`LAYERLINE_DATA=${data}`)
  expect(text).toMatch(/--hidden$/m)
  await page.getByText('Start Layerline at login').click()
  await expect.poll(() => existsSync(entry)).toBe(false)
  expect(await app.evaluate(({ powerSaveBlocker }) => powerSaveBlocker.isStarted(0))).toBe(false)
  await quit()
  const hidden = await desktop.launch(data, {}, ['--hidden'])
  const opened = hidden.waitForEvent('window')
  await ended(desktop.spawn(data))
  // On the page that was open last.
  await (await opened).waitForURL(/\/console\/workstation$/)
})

async function ended(child: { once(event: 'exit', listener: () => void): unknown }): Promise<void> {
  await new Promise<void>((resolve) => void child.once('exit', resolve))
}
