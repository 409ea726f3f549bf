import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { expect, test } from './desktop.ts'
import { ROOT } from './packed-program.ts'

interface ShownNotice {
  title: string
  silent: boolean
}

/** Keeps what the program shows as notices of the system; the last one can be clicked. */
function keepNotices(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ Notification }) => {
    const shown: Electron.Notification[] = []
    Object.assign(globalThis, { shownNotices: shown })
    Notification.prototype.show = function show(this: Electron.Notification) {
      shown.push(this)
    }
  })
}

const noticesIn = (app: ElectronApplication): Promise<ShownNotice[]> =>
  app.evaluate(() =>
    (globalThis as unknown as { shownNotices: Electron.Notification[] }).shownNotices.map(
      ({ title, silent }) => ({ title, silent }),
    ),
  )

async function setUpOwner(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByLabel('Email').fill('ada@parts.example')
  await page.getByLabel('Password', { exact: true }).fill('eight sturdy gantries')
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await page.getByRole('button', { name: 'Set up the shop' }).click()
  await answered
}

/** A customer elsewhere sends a part and writes about it. */
async function writeMessage(origin: string, text: string): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([readFileSync(join(ROOT, 'resources/sample-parts/knob.stl'))]), 'knob.stl')
  const sent = await fetch(`${origin}/guest/quotes`, { method: 'POST', headers: { origin }, body: form })
  expect(sent.status).toBe(202)
  const { id } = (await sent.json()) as { id: string }
  const cookie = sent.headers.getSetCookie()[0].split(';')[0]
  const written = await fetch(`${origin}/trpc/messages.send`, {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ quote_id: id, message: { text } }),
  })
  expect(written.status).toBe(200)
}

test('a notice is shown while no window is open, without sound, and a click on it opens its page', async ({
  desktop,
}) => {
  const { app, page } = await desktop.open()
  const { origin } = new URL(page.url())
  await keepNotices(app)
  await setUpOwner(page)
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false })
  })
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].close())
  await expect.poll(() => app.windows().length).toBe(0)
  await writeMessage(origin, 'Can it be blue?')
  await expect.poll(() => noticesIn(app), { timeout: 120_000 }).toHaveLength(1)
  expect(await noticesIn(app)).toEqual([{ title: 'A customer wrote a message', silent: true }])
  const opened = app.waitForEvent('window')
  await app.evaluate(() => {
    const [notice] = (globalThis as unknown as { shownNotices: Electron.Notification[] }).shownNotices
    notice.emit('click')
  })
  await (await opened).waitForURL(/\/console\/quotes/)
})
