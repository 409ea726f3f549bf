import { hash } from 'node:crypto'
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../server/platform/caller.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { agentOf, linkFor, quoteFrom } from '../shop/agents.ts'
import { openTestShop, type TestShop, type TestShopOptions } from '../shop/test-shop.ts'

const CUBE = new Uint8Array(binaryStl(box([20, 20, 20])))
const OTHER = new Uint8Array(binaryStl(box([20, 20, 21])))

let testShop: TestShop
let agent: Caller
let address = ''
async function open(options: TestShopOptions = {}): Promise<void> {
  testShop = await openTestShop(options)
  agent = agentOf(testShop, 'ada')
  address = await (await testShop.http()).listen({ port: 0, host: '127.0.0.1' })
  testShop.shop.address.base_url = address
}
beforeEach(() => open())
afterEach(() => testShop.close())

const link = (filename = 'cube.stl', size = CUBE.length) => linkFor(testShop, agent, { filename, size })

async function send(url: string, body: BodyInit | null, more: RequestInit = {}) {
  const answer = await fetch(url, { method: 'PUT', body, ...more })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as ToolResult }
}
interface ToolResult {
  error?: string
  detail?: string
  upload_id?: string
}

/** The contents of the file store: files in progress and stored files. */
const stored = () => {
  const folder = testShop.shop.settings.data_dir
  return ['incoming', 'parts'].map((name) => readdirSync(join(folder, name)).length)
}

describe('PUT to an upload address', () => {
  test('keeps the file without credentials, and the upload can be quoted', async () => {
    const { upload_id, upload_url } = link()
    const sent = await send(upload_url, CUBE)
    expect(sent.status).toBe(201)
    expect(sent.body).toEqual({
      upload_id,
      filename: 'cube.stl',
      bytes: CUBE.length,
      next_steps: [expect.stringContaining(upload_id)],
    })
    expect(sent.headers.get('cache-control')).toBe('no-store')
    expect(sent.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await quoteFrom(testShop, agent, { upload_id })).quote.filename).toBe('cube.stl')
    expect(stored()).toEqual([0, 1])
  })

  test.each([
    'application/json',
    'text/plain',
    'model/stl',
    'application/x-www-form-urlencoded',
    'not a type',
    'a/b; ;',
  ])('accepts the bytes unchanged with the type %s', async (type) => {
    const { upload_url } = link()
    expect((await send(upload_url, CUBE, { headers: { 'content-type': type } })).status).toBe(201)
  })

  test('accepts a body without a length', async () => {
    const pieces = new ReadableStream({
      start(controller) {
        for (let at = 0; at < CUBE.length; at += 100) controller.enqueue(CUBE.slice(at, at + 100))
        controller.close()
      },
    })
    const { status } = await send(link().upload_url, pieces, { duplex: 'half' } as RequestInit)
    expect(status).toBe(201)
  })

  test.each(['PUT', 'POST'])('accepts a form with a file part as well, by %s', async (method) => {
    const form = new FormData()
    form.set('note', 'from a program that knows forms only')
    form.set('file', new Blob([CUBE]), 'another-name.stl')
    const sent = await send(link().upload_url, form, { method })
    expect([sent.status, sent.body]).toMatchObject([201, { filename: 'cube.stl', bytes: CUBE.length }])
  })

  test('accepts one file; after that the address is not found, like an unknown or expired one', async () => {
    const used = link()
    await send(used.upload_url, CUBE)
    const ended = link()
    const never = `${address}/uploads/ul_${'x'.repeat(43)}`
    testShop.wait(15 * 60)
    const answers = []
    for (const url of [used.upload_url, ended.upload_url, never]) {
      const { status, body } = await send(url, OTHER)
      answers.push([status, body])
    }
    expect(answers[0]).toMatchObject([404, { error: 'upload_address_closed' }])
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    expect(stored()).toEqual([0, 1])
  })

  test('an upload that begins in time may finish later', async () => {
    const { upload_url, upload_id } = link()
    const slow = httpRequest(upload_url, { method: 'PUT', headers: { 'content-length': CUBE.length } })
    const answered = new Promise<number>((resolve) => {
      slow.on('response', (response) => resolve(response.resume().statusCode!))
    })
    slow.write(CUBE.subarray(0, 100))
    await expect.poll(() => stored()[0]).toBe(1)
    testShop.wait(16 * 60)
    slow.end(CUBE.subarray(100))
    expect(await answered).toBe(201)
    expect((await quoteFrom(testShop, agent, { upload_id })).quote.status).toBe('received')
  })

  test('an upload that is aborted can be retried, and leaves nothing', async () => {
    const { upload_url } = link()
    const broken = httpRequest(upload_url, { method: 'PUT', headers: { 'content-length': CUBE.length } })
    broken.on('error', () => {})
    broken.write(CUBE.subarray(0, 300))
    await expect.poll(() => stored()[0]).toBe(1)
    broken.destroy()
    await expect.poll(stored).toEqual([0, 0])
    expect((await send(upload_url, CUBE)).status).toBe(201)
  })
})

test('exactly one of many uploads to one address at once is accepted, and its file is quoted', async () => {
  await testShop.close()
  await open({ settings: { uploads_at_once: 20 } })
  const { upload_id, upload_url } = link('part.stl', CUBE.length)
  const parts = Array.from({ length: 12 }, (_, at) => new Uint8Array(binaryStl(box([20, 20, 20 + at]))))
  const sent = await Promise.all(parts.map((part) => send(upload_url, part)))
  const taken = sent.flatMap(({ status }, at) => (status === 201 ? [at] : []))
  expect(taken).toHaveLength(1)
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201, 404]))
  expect(stored()).toEqual([0, 1])
  const { quote } = await quoteFrom(testShop, agent, { upload_id })
  await testShop.settled()
  const { sha256 } = testShop.database.get<{ sha256: string }>(
    'select sha256 from quotes where id = ?',
    quote.id,
  )!
  expect(sha256).toBe(hash('sha256', parts[taken[0]]))
})

describe('an upload address refuses', () => {
  test('a file larger than announced, by its length and by its bytes, and then accepts the right one', async () => {
    const { upload_url } = link('cube.stl', CUBE.length)
    const longer = Buffer.concat([CUBE, new Uint8Array(1)])
    const form = new FormData()
    form.set('file', new Blob([longer]), 'cube.stl')
    for (const body of [longer, new Blob([longer]).stream(), form]) {
      const sent = await send(upload_url, body, { duplex: 'half' } as RequestInit)
      expect([sent.status, sent.body.error]).toEqual([413, 'file_too_large'])
      expect(sent.body.detail).toContain(`${CUBE.length} bytes`)
    }
    expect(stored()).toEqual([0, 0])
    expect((await send(upload_url, CUBE)).status).toBe(201)
  })

  test.each([
    ['a picture', 'PNG\r\n', 415, 'unsupported_file_type'],
    ['a page', '<!doctype html><title>Sign in</title>', 415, 'unsupported_file_type'],
    ['nothing', '', 422, 'invalid_input'],
    ['nothing, as no body at all', null, 422, 'invalid_input'],
  ])('%s, and then accepts a part', async (_what, body, status, error) => {
    const { upload_url } = link()
    const sent = await send(upload_url, body)
    expect([sent.status, sent.body.error]).toEqual([status, error])
    expect(stored()).toEqual([0, 0])
    expect((await send(upload_url, CUBE)).status).toBe(201)
  })

  test.each([
    ['a form without a file', { 'content-type': 'multipart/form-data; boundary=b' }, 422],
    ['a packed file', { 'content-encoding': 'gzip' }, 415],
    ['a range of a file', { 'content-range': 'bytes 0-99/200' }, 400],
  ])('%s', async (_what, headers, status) => {
    const body = status === 422 ? '--b--\r\n' : CUBE
    expect((await send(link().upload_url, body, { headers })).status).toBe(status)
  })

  test.each(['GET', 'HEAD', 'DELETE', 'PATCH'])(
    '%s, which reveals nothing about the address and does not use it up',
    async (method) => {
      const { upload_url } = link()
      const [here, nowhere] = await Promise.all(
        [upload_url, `${address}/uploads/ul_unknown`].map((url) =>
          fetch(url, { method, headers: { accept: 'text/html' } }),
        ),
      )
      expect([here.status, here.headers.get('allow')]).toEqual([405, expect.stringMatching(/^PUT, POST/)])
      expect(await here.text()).toBe(await nowhere.text())
      expect((await send(upload_url, CUBE)).status).toBe(201)
    },
  )

  test('the address refuses more uploads of one account at once than the limit', async () => {
    await testShop.close()
    await open({ settings: { uploads_at_once: 1 } })
    const slow = httpRequest(link().upload_url, { method: 'PUT', headers: { 'content-length': CUBE.length } })
    slow.on('error', () => {})
    slow.write(CUBE.subarray(0, 100))
    await expect.poll(() => stored()[0]).toBe(1)
    const second = await send(link().upload_url, CUBE)
    expect([second.status, second.body.error]).toEqual([429, 'rate_limited'])
    slow.destroy()
    await expect.poll(() => stored()[0]).toBe(0)
    expect((await send(link().upload_url, CUBE)).status).toBe(201)
  })

  test('the address refuses more requests of one network address in a minute than its limit, right or wrong', async () => {
    await testShop.close()
    await open({ settings: { rate_limits: { upload_file: [{ requests: 2, seconds: 60 }] } } })
    const { upload_url } = link()
    const nobody = `${address}/uploads/ul_unknown`
    expect((await send(nobody, CUBE)).status).toBe(404)
    expect((await send(upload_url, CUBE)).status).toBe(201)
    const third = await send(nobody, CUBE)
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  })
})

describe('programs in a browser', () => {
  test('may call from any page, and read the answer', async () => {
    const { upload_url } = link()
    const origin = 'https://agent.example'
    const preflight = await fetch(upload_url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
    const sent = await send(upload_url, CUBE, { headers: { origin } })
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([201, '*'])
    const again = await send(upload_url, CUBE, { headers: { origin } })
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
    expect(sent.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

const hasCurl = spawnSync('curl', ['--version']).status === 0

describe.skipIf(!hasCurl)('curl (skipped where it is not installed)', () => {
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'layerline-curl-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  const curl = (...args: string[]) =>
    new Promise<{ status: number; said: string }>((resolve) => {
      const child = spawn('curl', ['-sS', '-w', '\n%{http_code}', ...args])
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece: Buffer) => (said += piece.toString()))
      child.on('close', () => resolve({ status: Number(said.trim().split('\n').at(-1)), said }))
    })
  /** Above the size from which curl waits for "100 Continue". */
  function bigPart(): string {
    const file = join(folder, 'big.obj')
    const head = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n'
    writeFileSync(file, head + '# long enough to be asked for first\n'.repeat(60_000))
    return file
  }

  test.each([
    ['-T', (file: string) => ['-T', file]],
    ['-T with Expect', (file: string) => ['-H', 'Expect: 100-continue', '-T', file]],
    ['-F', (file: string) => ['-F', `file=@${file}`]],
    ['--data-binary', (file: string) => ['--data-binary', `@${file}`]],
  ])('%s sends a file', async (_how, args) => {
    const { status, said } = await curl(...args(bigPart()), link('big.obj', 5_000_000).upload_url)
    expect(said).toContain('upload_id')
    expect(status).toBe(201)
  })

  test('reads why a file is refused while it is still sending it', async () => {
    for (const args of [[], ['-H', 'Transfer-Encoding: chunked']]) {
      const sent = await curl(...args, '-T', bigPart(), link('big.obj', 100_000).upload_url)
      expect(sent.said).toContain('file_too_large')
      expect(sent.status).toBe(413)
    }
  })
})
