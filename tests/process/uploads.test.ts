import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '../../shared/geometry/files/part-file.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { signUp } from './customer.ts'
import { leftBehind, NOTHING_LEFT, rows } from './left-behind.ts'
import { openConnection } from './raw-request.ts'
import { dataFolder, ROOT, startServerProcess, type ServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'
import { inShop, openUploads, quoteUpload } from './uploads-of-shop.ts'

/** Processes start slowly on a busy machine. */

const cube = (height: number) => new Uint8Array(binaryStl(box([20, 20, height])))
const SIZE = cube(20).length

const put = (server: ServerProcess, path: string, body: Uint8Array<ArrayBuffer>) =>
  fetch(server.url + path, { method: 'PUT', body }).then(({ status }) => status)

/** Resolves once the server has a part of the file. */
async function halfSent(server: ServerProcess, path: string): Promise<void> {
  const connection = await openConnection(server.url)
  const { host } = new URL(server.url)
  await connection.write(`PUT ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${SIZE}\r\n\r\n`)
  await connection.write(cube(30).subarray(0, 300))
  await expect.poll(() => leftBehind(server.data).incoming).toHaveLength(1)
}

test('a server that is killed during and right after uploads can quote every file that it has acknowledged', async () => {
  const data = dataFolder({ uploads_at_once: 100, rate_limits: UNLIMITED })
  const waiting = await openUploads(data, 12, SIZE)
  const [under, ...others] = waiting.links
  const acknowledged = new Set<string>()
  const send = (server: ServerProcess) =>
    others.map(async ({ path, upload_id }, at) => {
      const status = await put(server, path, cube(20 + (at % 5))).catch(() => 0)
      if (status === 201) acknowledged.add(upload_id)
      return status
    })

  const first = await startServerProcess(data)
  await halfSent(first, under.path)
  const sending = send(first)
  await Promise.race(sending)
  expect(await first.kill()).toBe('SIGKILL')
  const ends = await Promise.all(sending)
  const before = acknowledged.size
  expect(before).toBeGreaterThan(0)
  expect(ends.filter((status) => status !== 201 && status !== 0)).toEqual([])

  const second = await startServerProcess(data)
  expect(leftBehind(data)).toEqual(NOTHING_LEFT)
  // What the first server accepted is refused now; everything else is accepted, at the same addresses.
  const again = await Promise.all([...send(second), put(second, under.path, cube(30))])
  expect(await second.kill()).toBe('SIGKILL')
  expect(new Set(again)).toEqual(new Set([201, 404]))
  expect(again.filter((status) => status === 404).length).toBeGreaterThanOrEqual(before)

  const told = await inShop(data, (shop) =>
    Promise.all(waiting.links.map(({ upload_id }) => quoteUpload(shop, waiting, upload_id))),
  )
  expect(told).toMatchObject(waiting.links.map((_, at) => ({ filename: `part-${at}.stl` })))
  expect(leftBehind(data)).toEqual(NOTHING_LEFT)
  expect(rows(data, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(rows(data, 'pragma foreign_key_check')).toEqual([])
})

describe.skipIf(process.platform !== 'linux')('memory (read on Linux only)', () => {
  const MEGABYTE = 1024 * 1024
  const resident = (server: ServerProcess, name: 'VmHWM') => {
    const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)![1]) / 1024)
  }
  /** As many triangles as 50 MB have room for, all of them empty. */
  function largestStl(): Uint8Array<ArrayBuffer> {
    const triangles = Math.floor((MAX_FILE_BYTES - 84) / 50)
    const bytes = new Uint8Array(84 + 50 * triangles)
    new DataView(bytes.buffer).setUint32(80, triangles, true)
    return bytes
  }

  test('five files of 50 MB at once go to the disk, not into memory; a larger one is refused', async () => {
    const data = dataFolder({ geometry: { workers: 1 } })
    const { links } = await openUploads(data, 6, MAX_FILE_BYTES)
    const server = await startServerProcess(data)
    // The reader of STEP files, which is larger than all of this, is loaded from now on.
    const customer = await signUp(server.url)
    const step = readFileSync(join(ROOT, 'resources/sample-parts/bracket.step'))
    await customer.settled(await customer.accepted({ file: step, filename: 'bracket.step' }))
    const before = resident(server, 'VmHWM')
    const file = largestStl()
    const [last, ...rest] = links
    const sent = await Promise.all(rest.map(({ path }) => put(server, path, file)))
    expect(sent).toEqual(rest.map(() => 201))
    expect(await put(server, last.path, new Uint8Array(MAX_FILE_BYTES + MEGABYTE))).toBe(413)
    expect(resident(server, 'VmHWM') - before).toBeLessThan(150)
    expect(leftBehind(data)).toEqual(NOTHING_LEFT)
    await server.stop()
  })
})
