import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '../../shared/geometry/files/part-file.ts'
import { asciiStl, binaryStl } from '../geometry/model-files.ts'
import { box, tetrahedron } from '../geometry/shapes.ts'
import { multipart } from '../shop/v1.ts'
import { signUp, type Customer } from './customer.ts'
import { leftBehind, NOTHING_LEFT } from './left-behind.ts'
import { chunk, openConnection, uploadHead } from './raw-request.ts'
import { dataFolder, ROOT, startServerProcess, type ServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

/** Processes start slowly on a busy machine. */

const PART = binaryStl(box([20, 20, 20]))
const TYPE = 'multipart/form-data; boundary=edge'
const PIECE = Buffer.alloc(64 * 1024)

let server: ServerProcess
let customer: Customer

beforeAll(async () => {
  server = await startServerProcess(dataFolder({ rate_limits: UNLIMITED }))
  customer = await signUp(server.url)
})

afterAll(async () => {
  await server.stop()
})

/** One part of a form, with its own head. */
function formPart(disposition: string, content: string | Uint8Array, type?: string): Buffer {
  const head = `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')])
}

const FILE = formPart('name="file"; filename="part.stl"', PART, 'application/octet-stream')
const END = Buffer.from('--edge--\r\n')

async function send(body: Uint8Array, contentType = TYPE) {
  const answer = await fetch(`${server.url}/v1/quotes`, {
    method: 'POST',
    headers: { origin: server.url, cookie: customer.cookie, 'content-type': contentType },
    body: new Uint8Array(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const open = () => openConnection(server.url)
const head = (contentLength?: number) =>
  uploadHead({
    url: server.url,
    cookie: customer.cookie,
    contentType: TYPE,
    ...(contentLength !== undefined && { contentLength }),
  })

/** Waits until the server has noticed an aborted upload and left nothing of it. */
async function untilNothingIncoming(): Promise<void> {
  await expect.poll(() => leftBehind(server.data).incoming, { timeout: 10_000 }).toEqual([])
}

describe('an invalid form is refused', () => {
  const field = (name: string, value: string) => formPart(`name="${name}"`, value)
  const many = Array.from({ length: 40 }, (_, at) => field(`field${at}`, 'x'))

  test.each([
    ['without a file', [field('quantity', '1'), END], 422, 'invalid_input'],
    ['with two files', [FILE, FILE, END], 422, 'invalid_input'],
    [
      'with the file under another name',
      [formPart('name="part"; filename="a.stl"', PART), END],
      422,
      'invalid_input',
    ],
    ['with the file as a field', [field('file', 'solid a'), END], 422, 'invalid_input'],
    ['with forty fields', [...many, FILE, END], 422, 'invalid_input'],
    ['with forty fields after the file', [FILE, ...many, END], 422, 'invalid_input'],
    [
      'with a field of five kilobytes',
      [field('material_note', 'x'.repeat(5000)), FILE, END],
      422,
      'invalid_input',
    ],
    [
      'with a field of broken JSON',
      [formPart('name="quantity"', '{', 'application/json'), FILE, END],
      422,
      'invalid_input',
    ],
    [
      'with an object as a field',
      [formPart('name="quantity"', '{"a":1}', 'application/json'), FILE, END],
      422,
      'invalid_input',
    ],
    ['with a field named __proto__', [field('__proto__', 'x'), FILE, END], 422, 'invalid_input'],
    [
      'with a file named __proto__',
      [formPart('name="__proto__"; filename="a.stl"', PART), END],
      422,
      'invalid_input',
    ],
    ['that ends inside the file', [FILE.subarray(0, 300)], 422, 'invalid_input'],
    ['that ends without its last line', [FILE], 422, 'invalid_input'],
    ['that ends inside a part head', [Buffer.from('--edge\r\nContent-Dispo')], 422, 'invalid_input'],
    [
      'of another boundary',
      [Buffer.from(FILE.toString('latin1').replace('--edge', '--other'), 'latin1'), END],
      422,
      'invalid_input',
    ],
    ['of noise', [Buffer.alloc(10_000, 'noise')], 422, 'invalid_input'],
    ['of nothing', [Buffer.alloc(0)], 422, 'invalid_input'],
  ] as const)('a form %s is refused', async (_what, pieces, status, error) => {
    const answer = await send(Buffer.concat(pieces))
    expect(answer).toMatchObject({ status, body: { error } })
    expect(answer.body['detail']).toEqual([expect.objectContaining({ msg: expect.any(String) })])
  })

  test.each([
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['the type of a file', 'application/octet-stream'],
    ['the type of another form', 'application/x-www-form-urlencoded'],
    ['a type that is none', 'nonsense'],
  ])('a form whose head names %s is refused', async (_what, contentType) => {
    const { status, body } = await send(Buffer.concat([FILE, END]), contentType)
    expect([415, 422]).toContain(status)
    expect(body['detail']).toBeTruthy()
  })

  test('fields may come after the file', async () => {
    const { status, body } = await send(Buffer.concat([FILE, formPart('name="quantity"', '7'), END]))
    expect(status).toBe(202)
    expect(body).toMatchObject({ quantity: 7 })
  })
})

describe('a file of 50 MB', () => {
  test('is accepted', async () => {
    const file = Buffer.alloc(MAX_FILE_BYTES, ' ')
    file.set(asciiStl(tetrahedron(20)))
    const id = await customer.accepted({ file, filename: 'largest.stl' })
    expect(await customer.settled(id)).toMatchObject({ status: 'quoted' })
  })

  test('a file with one byte more is refused', async () => {
    const answer = await customer.upload({ file: Buffer.alloc(MAX_FILE_BYTES + 1) })
    expect(answer).toMatchObject({ status: 413, body: { error: 'file_too_large' } })
    await untilNothingIncoming()
  })

  test('a file that announces a larger length is refused before it is sent', async () => {
    const connection = await open()
    await connection.write(head(60 * 1024 * 1024))
    const { status, body } = await connection.answer()
    expect(status).toBe(413)
    expect(JSON.parse(body)).toMatchObject({ error: 'file_too_large' })
    connection.socket.destroy()
  })

  test('sent in chunks without a length is refused on the way, and the rest is not read', async () => {
    const connection = await open()
    await connection.write(head())
    await connection.write(chunk(FILE.subarray(0, 200)))
    let sent = 0
    while (sent < 200 * 1024 * 1024 && (await connection.write(chunk(PIECE)))) sent += PIECE.length
    expect(sent).toBeGreaterThan(40 * 1024 * 1024)
    expect(sent).toBeLessThan(100 * 1024 * 1024)
    expect((await connection.answer()).status).toBe(413)
    connection.socket.destroy()
    await untilNothingIncoming()
  })
})

describe('a wrong content length', () => {
  const body = multipart({ file: PART })

  test('a length that is too short leaves an incomplete form, and the rest is not read as a request', async () => {
    const connection = await open()
    await connection.write(head(200))
    await connection.write(FILE)
    expect([400, 422]).toContain((await connection.answer()).status)
    connection.socket.destroy()
    await untilNothingIncoming()
  })

  test('a length that is too long discards the form with its connection, and leaves nothing', async () => {
    const connection = await open()
    await connection.write(head(10_000))
    await connection.write(FILE)
    await expect.poll(() => leftBehind(server.data).incoming.length).toBe(1)
    connection.socket.end()
    await untilNothingIncoming()
  })

  test.each(['-1', 'abc', '1e9', '99999999999999999999'])(
    'a length that is not a length is refused: %s',
    async (length) => {
      const connection = await open()
      await connection.write(head(0).replace('content-length: 0', `content-length: ${length}`))
      await connection.write(body.payload)
      const { status, body: said } = await connection.answer()
      expect(status).toBe(400)
      expect(JSON.parse(said)).toMatchObject({
        error: 'malformed_request',
        detail: expect.stringMatching(/\.$/),
      })
      connection.socket.destroy()
    },
  )

  test('the length of a JSON body discards it with its connection', async () => {
    const connection = await open()
    const announced = head(100).replace('/v1/quotes', '/auth/sign-in').replace(TYPE, 'application/json')
    await connection.write(`${announced}{"email":`)
    connection.socket.destroy()
    await expect.poll(() => fetch(`${server.url}/docs/openapi.json`).then(({ status }) => status)).toBe(200)
  })
})

describe('an aborted upload', () => {
  test.each([
    ['in the middle of the file', 5_000_000],
    ['right after the head of the file', 300],
  ])('%s leaves nothing behind', async (_what, bytes) => {
    const connection = await open()
    await connection.write(head(MAX_FILE_BYTES))
    await connection.write(Buffer.concat([FILE.subarray(0, 200), Buffer.alloc(bytes)]))
    await expect.poll(() => leftBehind(server.data).incoming.length).toBe(1)
    connection.socket.destroy()
    await untilNothingIncoming()
  })

  test('twenty times does not use up the upload slots of its sender', async () => {
    for (let time = 0; time < 20; time++) {
      const connection = await open()
      await connection.write(head(1_000_000))
      await connection.write(FILE.subarray(0, 300))
      await expect.poll(() => leftBehind(server.data).incoming.length).toBe(1)
      connection.socket.destroy()
      // Until the server has noticed, the aborted upload is one of the few that a sender may have at once.
      await untilNothingIncoming()
    }
    expect((await customer.upload({ file: PART })).status).toBe(202)
  })
})

describe('after all of them', () => {
  test('the next good part is quoted, nothing is left, and the server has logged no error', async () => {
    const file = readFileSync(join(ROOT, 'resources/sample-parts/bracket.step'))
    const id = await customer.accepted({ file, filename: 'bracket.step' })
    expect(await customer.settled(id)).toMatchObject({ status: 'quoted' })
    expect(leftBehind(server.data)).toEqual(NOTHING_LEFT)
    expect(server.said.stderr).not.toContain('"level":"error"')
    expect(server.said.stderr).not.toMatch(/^\s+at /m)
  })
})
