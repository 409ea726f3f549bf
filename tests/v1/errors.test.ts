import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, signedInOwner } from '../shop/v1.ts'

const CUBE = binaryStl(box([20, 20, 20]))
const JSON_TYPE = { 'content-type': 'application/json' }
let shop: TestShop
let owner: Person
beforeEach(async () => {
  shop = await openTestShop()
  owner = await signedInOwner(shop)
})
afterEach(() => shop.close())

const stranger = async () => new Person(await shop.http())
type RequestOptions = Parameters<Person['send']>[2]

describe('unknown paths and methods', () => {
  test.each<[string, 'POST' | 'DELETE', RequestOptions]>([
    ['a body that is not JSON', 'POST', { payload: '{x', headers: JSON_TYPE }],
    ['no body at all', 'DELETE', { headers: JSON_TYPE }],
    ['a body of another type', 'POST', { payload: '<a/>', headers: { 'content-type': 'text/xml' } }],
    ['a body too large', 'POST', { payload: 'x'.repeat(300_000), headers: JSON_TYPE }],
  ])('404 and 405 do not depend on the body: %s', async (_name, method, sent) => {
    const unknown = await owner.send(method, '/v1/nothing', sent)
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: 'not_found', detail: 'Not Found' }])
    const known = await owner.send(method, '/v1/materials', sent)
    expect([known.statusCode, known.json().error]).toEqual([405, 'method_not_allowed'])
  })

  test.each([
    ['/v1/materials', 'GET, HEAD'],
    ['/v1/quotes', 'POST, GET, HEAD'],
    ['/v1/quotes/q_1/requote', 'POST'],
    ['/docs', 'GET, HEAD'],
    ['/docs/openapi.json', 'GET, HEAD'],
  ])('405 names what is allowed at %s', async (path, allow) => {
    for (const method of ['PUT', 'PATCH', 'OPTIONS', 'QUERY'] as const) {
      const answer = await owner.send('POST', path, { method: method as 'PUT' })
      expect([method, answer.statusCode, answer.headers['allow']]).toEqual([method, 405, allow])
    }
  })

  test('a slash at the end is another path: 404, no redirect', async () => {
    for (const path of ['/v1/materials/', '/v1/quotes/', '/docs/', '/v1//quotes', '/V1/quotes'])
      expect([path, (await owner.get(path)).statusCode]).toEqual([path, 404])
  })

  test.each([
    ['that cannot be decoded', '/v1/quotes/%ZZ'],
    ['longer than any', `/v1/quotes/${'q'.repeat(3000)}`],
  ])('an id %s is not found, in the shape of every error', async (_name, path) => {
    const answer = await owner.get(path)
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'not_found', detail: 'Not Found' }])
    expect(answer.headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/),
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('every error', () => {
  test('is never cached', async () => {
    const answers = [
      await owner.get('/v1/nothing'),
      await owner.get('/v1/quotes/q_never'),
      await owner.get('/v1/quotes?limit=0'),
      await (await stranger()).get('/v1/quotes'),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 422, 401])
    for (const answer of answers) expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('401 comes before the body is read', async () => {
    const bodies: RequestOptions[] = [
      { payload: 'x', headers: { 'content-type': 'text/plain' } },
      { payload: 'x'.repeat(300_000), headers: JSON_TYPE },
      { payload: '{x', headers: JSON_TYPE },
    ]
    for (const body of bodies)
      for (const path of ['/v1/quotes', '/v1/quotes/q_1/requote'])
        expect((await (await stranger()).send('POST', path, body)).statusCode).toBe(401)
  })

  test('a rate limit says how long to wait: 60 requotes a minute', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 60; turn++)
      statuses.push((await owner.post('/v1/quotes/q_never/requote')).statusCode)
    const last = await owner.post('/v1/quotes/q_never/requote')
    expect([new Set(statuses), last.statusCode]).toEqual([new Set([404]), 429])
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect((await owner.get('/v1/quotes')).statusCode).toBe(200)
  })

  test('no answer allows another site to read it', async () => {
    const headers = { origin: 'http://other.example' }
    for (const path of ['/v1/materials', '/docs/openapi.json', '/v1/quotes', '/v1/nothing']) {
      const names = Object.keys((await owner.get(path, headers)).headers)
      expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })
})

describe('a body of the wrong type', () => {
  let id: string
  beforeEach(async () => {
    id = (await owner.upload({ file: CUBE })).json().id
  })

  const requote = (sent: RequestOptions) => owner.send('POST', `/v1/quotes/${id}/requote`, sent)

  test.each([
    ['text', 'text/plain', '{"quantity":2}'],
    ['a form', 'application/x-www-form-urlencoded', 'quantity=2'],
    [
      'a multipart form',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="quantity"\r\n\r\n2\r\n--x--\r\n',
    ],
  ])('%s where JSON belongs is 415 and changes nothing', async (_name, type, payload) => {
    const answer = await requote({ payload, headers: { 'content-type': type } })
    expect([answer.statusCode, answer.json().error]).toEqual([415, 'unsupported_media_type'])
    expect((await owner.get('/v1/quotes')).json().quotes).toHaveLength(1)
  })

  test('an empty form has no fields, as `curl -d ""` sends it', async () => {
    const type = 'application/x-www-form-urlencoded'
    expect((await requote({ payload: '', headers: { 'content-type': type } })).statusCode).toBe(201)
  })

  test.each(['text/plain;charset=UTF-8', 'application/octet-stream', 'application/xml'])(
    'an empty body is no body, whatever its type (%s), as fetch sends an empty text',
    async (type) => {
      const nothing = { payload: '', headers: { 'content-type': type, 'content-length': '0' } }
      expect((await requote(nothing)).statusCode).toBe(201)
      const cancelled = await owner.send('POST', `/v1/quotes/${id}/cancel`, nothing)
      expect([cancelled.statusCode, cancelled.json().error]).toEqual([409, 'not_engineering'])
      expect((await owner.send('POST', '/v1/device/token', nothing)).statusCode).toBe(422)
    },
  )

  test('JSON is read with any charset and case of its type', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
      expect(
        (await requote({ payload: '{"quantity":2}', headers: { 'content-type': type } })).json().quantity,
      ).toBe(2)
  })

  test('ignores a byte order mark before JSON', async () => {
    const answer = await requote({ payload: '\ufeff{"quantity":2}', headers: JSON_TYPE })
    expect([answer.statusCode, answer.json().quantity]).toEqual([201, 2])
  })

  test('a form with an overlong boundary is a malformed form', async () => {
    const answer = await owner.send('POST', '/v1/quotes', {
      payload: 'x',
      headers: { 'content-type': `multipart/form-data; boundary=${'b'.repeat(5000)}` },
    })
    expect([answer.statusCode, answer.json().error]).toEqual([422, 'invalid_input'])
  })

  test('a file without a form is 415 with how to send it', async () => {
    const answer = await owner.send('POST', '/v1/quotes', {
      payload: Buffer.from(CUBE),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      415,
      expect.stringContaining('multipart/form-data'),
    ])
  })
})
