import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { sphere } from '../geometry/shapes.ts'
import type { PartUpload } from '../shop/v1.ts'
import { customerAt, signUp } from './customer.ts'
import { leaveHalfDone, leftBehind, NOTHING_LEFT, rows } from './left-behind.ts'
import { dataFolder, ROOT, startServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

const sample = (name: string): PartUpload => ({
  file: readFileSync(join(ROOT, 'resources/sample-parts', name)),
  filename: name,
})
/** Takes a worker a second or more. */
const ball = (radius: number): PartUpload => ({
  file: binaryStl(sphere(radius, 110)),
  filename: `ball-${radius}.stl`,
})

/** The uploads before each kill, and the milliseconds that the server lives after them. */
const LIVES: { uploads: PartUpload[]; milliseconds: number }[] = [
  { uploads: [ball(20), sample('bracket.step'), sample('clip.3mf')], milliseconds: 0 },
  { uploads: [ball(21)], milliseconds: 250 },
  { uploads: [sample('hook.obj'), sample('knob.stl')], milliseconds: 700 },
  { uploads: [ball(22)], milliseconds: 1500 },
]

test(
  'a server that is killed repeatedly while it measures parts loses no accepted upload',
  { timeout: 180_000 },
  async () => {
    const data = dataFolder({ rate_limits: UNLIMITED, geometry: { workers: 2 } })
    const accepted: string[] = []
    const wasWaiting = new Set<string>()
    let cookie = ''
    for (const { uploads, milliseconds } of LIVES) {
      const server = await startServerProcess(data)
      const customer = cookie === '' ? await signUp(server.url) : customerAt(server.url, cookie)
      cookie = customer.cookie
      accepted.push(...(await Promise.all(uploads.map((part) => customer.accepted(part)))))
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      expect(await server.kill()).toBe('SIGKILL')
      const waiting = rows<{ id: string }>(data, 'select id from quotes where queued_at is not null')
      for (const { id } of waiting) wasWaiting.add(id)
    }
    // Otherwise the test would prove nothing.
    expect(wasWaiting.size).toBeGreaterThanOrEqual(3)

    const server = await startServerProcess(data)
    const customer = customerAt(server.url, cookie)
    const quotes = await Promise.all(accepted.map((id) => customer.settled(id)))
    expect(quotes.map(({ id }) => id)).toEqual(accepted)
    for (const { filename, status, flags } of quotes)
      expect({ filename, status, flags }).toMatchObject({
        status: expect.stringMatching(/quoted|engineering/),
      })
    const next = await customer.accepted({ ...sample('box.stl'), filename: 'next.stl' })
    expect(await customer.settled(next)).toMatchObject({ status: 'quoted' })
    expect(leftBehind(data)).toEqual(NOTHING_LEFT)
    expect(await server.stop()).toBe(0)
    expect(rows(data, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(rows(data, 'pragma foreign_key_check')).toEqual([])
  },
)

test('the next start removes what a killed server had not accepted yet, and nothing else', async () => {
  const data = dataFolder()
  const first = await startServerProcess(data)
  const customer = await signUp(first.url)
  const id = await customer.accepted(sample('box.stl'))
  await customer.settled(id)
  await first.kill()
  const [{ sha256 }] = rows<{ sha256: string }>(data, 'select sha256 from part_files')
  leaveHalfDone(data, sha256)
  const { incoming, unknownParts, halfWritten, unknownResults } = leftBehind(data)
  expect([incoming, unknownParts, halfWritten, unknownResults].map(({ length }) => length)).toEqual([
    1, 1, 1, 1,
  ])

  const second = await startServerProcess(data)
  expect(leftBehind(data)).toEqual(NOTHING_LEFT)
  const again = await customerAt(second.url, customer.cookie).accepted(sample('box.stl'))
  expect(await customerAt(second.url, customer.cookie).quote(again)).toMatchObject({ status: 'quoted' })
  await second.stop()
})
