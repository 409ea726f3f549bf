import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { multipart } from '../shop/v1.ts'
import { signUp } from './customer.ts'
import { leftBehind, NOTHING_LEFT, rows } from './left-behind.ts'
import { openConnection, uploadHead, type RawConnection } from './raw-request.ts'
import { dataFolder, finished, startServerProcess, type ServerProcess } from './shop-command.ts'

/** Processes start slowly on a busy machine. */

const { payload, type } = multipart({ file: binaryStl(box([20, 20, 20])) })
const HALF = Math.floor(payload.length / 2)

/** An upload of which the server has the first half. */
async function halfUpload(server: ServerProcess): Promise<RawConnection> {
  const { cookie } = await signUp(server.url)
  const connection = await openConnection(server.url)
  const head = { url: server.url, cookie, contentType: type, contentLength: payload.length }
  await connection.write(uploadHead(head))
  await connection.write(payload.subarray(0, HALF))
  await expect.poll(() => leftBehind(server.data).incoming).toHaveLength(1)
  return connection
}

async function untilClosed(url: string): Promise<void> {
  const isOpen = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen, { timeout: 10_000 }).toBe(false)
}

describe('serve', () => {
  test('prints one line to standard output once it answers', async () => {
    const server = await startServerProcess(dataFolder())
    expect((await fetch(`${server.url}/docs/openapi.json`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    expect(server.said.stdout).toBe(`Ready: ${server.url}\n`)
    expect(existsSync(join(server.data, 'shop.sqlite-wal'))).toBe(false)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes the upload under way at %s, then ends with 0',
    async (signal) => {
      const server = await startServerProcess(dataFolder({ stop_within_seconds: 600 }))
      const upload = await halfUpload(server)
      server.child.kill(signal)
      await untilClosed(server.url)
      await upload.write(payload.subarray(HALF))
      const { status, body } = await upload.answer()
      expect({ status, body: JSON.parse(body) }).toMatchObject({ status: 202, body: { status: 'received' } })
      expect(upload.heard()).toMatch(/^connection: close/im)
      expect(await server.ended).toBe(0)
      expect(leftBehind(server.data)).toEqual(NOTHING_LEFT)
      expect(rows(server.data, 'select status, attempts from quotes')).toEqual([
        { status: expect.stringMatching(/received|quoted/), attempts: 0 },
      ])
    },
  )

  test('does not wait forever for an upload that never ends', async () => {
    const server = await startServerProcess(dataFolder({ stop_within_seconds: 1 }))
    const upload = await halfUpload(server)
    expect(await server.stop()).toBe(0)
    expect(upload.heard()).not.toContain('202')
    expect(leftBehind(server.data)).toEqual(NOTHING_LEFT)
  })

  test('ends at once at a second signal', async () => {
    const server = await startServerProcess(dataFolder({ stop_within_seconds: 600 }))
    const upload = await halfUpload(server)
    server.child.kill('SIGINT')
    await untilClosed(server.url)
    // Signals of one key press count as one.
    await new Promise((resolve) => setTimeout(resolve, 600))
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(1)
    expect(server.said.stderr).not.toMatch(/Error|\bat /)
    upload.socket.destroy()
  })
})

describe('a second server on the same data folder', () => {
  test('is refused and does not touch the first; when that one is killed, the next may start', async () => {
    const first = await startServerProcess(dataFolder())
    const upload = await halfUpload(first)
    const second = await finished('serve', ['--port', '0', '--data', first.data])
    expect(second).toMatchObject({
      ended: 1,
      stdout: '',
      stderr: expect.stringMatching(/open in another .*\.\n$/),
    })
    await upload.write(payload.subarray(HALF))
    expect((await upload.answer()).status).toBe(202)
    await first.kill()
    const third = await startServerProcess(first.data)
    expect(await third.stop()).toBe(0)
  })
})
