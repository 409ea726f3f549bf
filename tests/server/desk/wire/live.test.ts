import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveRole } from '../../../../server/accounts/staff-store.ts'
import { jsonLog } from '../../../../server/platform/adapters/json-log.ts'
import { rateLimiter } from '../../../../server/http/guards/rate-limit.ts'
import { callerOfRequest } from '../../../../server/http/request/request-caller.ts'
import { shopHttp } from '../../../../server/http/shop-http.ts'
import { serveTrpc } from '../../../../server/trpc/serve.ts'
import { callerOf } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'

let shop: TestShop
let app: FastifyInstance
let address: string
let cookie: string
let countRequest: () => Promise<void>
beforeEach(async () => {
  countRequest = () => Promise.reject(new Error('a stream is not counted'))
  shop = await openTestShop()
  const person = await signedUpCustomer(shop, 'operator@shop.test')
  const caller = callerOf(shop, person)
  if (caller.kind !== 'account') throw new Error('not signed in')
  shop.database.write((tx) => saveRole(tx, caller.account_id, 'operator'))
  cookie = person.cookie
  app = await shopHttp(shop.shop, {
    log: jsonLog('silent'),
    folders: null,
    limits: rateLimiter(shop.shop.settings.rate_limits),
  })
  await serveTrpc(app, shop.shop, (request) => ({
    caller: callerOfRequest(shop.shop, request),
    countRequest: () => countRequest(),
  }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/trpc/live.changes`
})
afterEach(async () => {
  await app.close()
  await shop.close()
})

const ask = (headers: Record<string, string>) =>
  fetch(address, { headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip, br', ...headers } })

/** Reads on until the text is in what came. */
async function readUntil(reader: ReadableStreamDefaultReader<string>, text: string): Promise<string> {
  let read = ''
  while (!read.includes(text)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`the stream ended after: ${read}`)
    read += value
  }
  return read
}

test('a window reads changes as server-sent events, uncompressed, and the server stops without waiting for it', async () => {
  const answer = await ask({ cookie })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-encoding')]).toEqual(
    [200, 'text/event-stream', null],
  )
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect(await readUntil(reader, '"everything":true')).toContain('event: connected')
  shop.database.write((tx) =>
    tx.run(
      `insert into printer_states (printer_id, condition, since, updated_at) values ('mk4', 'off', 1, 1)`,
    ),
  )
  await readUntil(reader, '{"kind":"printer","id":"mk4"}')
  const stopped = app.close()
  await readUntil(reader, 'event: return')
  await stopped
})

test('a browser without a session is refused, and a browser of another site gets nothing that it can read', async () => {
  const refused = await ask({})
  expect(await refused.text()).toMatch(/^event: serialized-error\ndata: .*"unauthorized"/m)
  const other = await ask({ cookie, origin: 'https://elsewhere.example' })
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
  await other.body?.cancel()
})

test('an answer for staff names the place from which a stream catches up, so that nothing is read twice', async () => {
  countRequest = () => Promise.resolve()
  const read = await fetch(address.replace('live.changes', 'desk.counts'), { headers: { cookie } })
  // The server waits for a connection with an unread answer.
  await read.text()
  const place = read.headers.get('x-live-place')!
  shop.database.write((tx) =>
    tx.run(
      `insert into printer_states (printer_id, condition, since, updated_at) values ('mk4', 'off', 1, 1)`,
    ),
  )
  const answer = await ask({ cookie, 'last-event-id': place })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect(await readUntil(reader, '{"kind":"printer","id":"mk4"}')).not.toContain('"everything":true')
  await reader.cancel()
  const other = await fetch(address.replace('live.changes', 'session'))
  await other.text()
  expect(other.headers.get('x-live-place')).toBeNull()
})
