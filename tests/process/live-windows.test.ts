import { afterEach, expect, test } from 'vitest'
import { openLiveWindow, type LiveWindow } from '../shop/live-window.ts'
import { dataFolder, startServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

let windows: LiveWindow[] = []
afterEach(() => {
  for (const window of windows) window.close()
})

async function setUpOwner(url: string, said: string): Promise<string> {
  const token = /\/set-up#(\S+)/.exec(said)![1]
  const answer = await fetch(`${url}/auth/set-up`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({
      token,
      email: 'olive@shop.test',
      password: 'a long enough password',
      name: 'Olive Owner',
    }),
  })
  expect(answer.status).toBe(201)
  return answer.headers.get('set-cookie')!.split(';')[0]
}

const call = (url: string, cookie: string, path: string, input: unknown) =>
  fetch(`${url}/trpc/${path}`, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })

test('windows of a server that is killed read everything again at the next one, and then every change', async () => {
  const data = dataFolder({ rate_limits: UNLIMITED, geometry: { workers: 1 } })
  let server = await startServerProcess(data, [])
  const cookie = await setUpOwner(server.url, server.said.stderr)
  windows = Array.from({ length: 5 }, () => openLiveWindow(server.url, cookie))
  await expect.poll(() => windows.every(({ messages }) => messages.length > 0)).toBe(true)
  expect((await call(server.url, cookie, 'setUp.move', { trigger: 'dismiss' })).status).toBe(200)
  const subjects = (window: LiveWindow) => window.messages.flatMap((message) => message.subjects)
  await expect
    .poll(() => windows.every((window) => subjects(window).some(({ kind }) => kind === 'document')))
    .toBe(true)

  await server.kill()
  await Promise.all(windows.map(({ ended }) => ended))
  server = await startServerProcess(data, [])
  for (const window of windows) {
    window.messages.splice(0, window.messages.length - 1)
    window.reconnect(server.url)
  }
  // What was written between the last message and the kill is not known: the first message says so.
  await expect
    .poll(() => windows.every(({ messages }) => messages.length > 1 && messages[1].everything))
    .toBe(true)
  expect((await call(server.url, cookie, 'setUp.move', { trigger: 'reopen' })).status).toBe(200)
  await expect
    .poll(() =>
      windows.every(({ messages }) =>
        messages.slice(2).some((message) => message.subjects.some(({ kind }) => kind === 'document')),
      ),
    )
    .toBe(true)
  await server.stop()
})
