import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectionLimit } from '../../../server/http/guards/limit-connections.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedInOwner } from '../../shop/v1.ts'

/** Short, so that the test sees the end; the proportion is that of the defaults. */
const LOAD = { header_seconds: 0.2, body_seconds: 0.3 }

let shop: TestShop
let port: number
const sockets: Socket[] = []
beforeEach(async () => {
  shop = await openTestShop({ settings: { load: LOAD } })
  const app = await shop.http()
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await shop.close()
})

/** Sends text and returns everything that came back when the server has closed the connection. */
async function untilClosed(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let answer = ''
  socket.setEncoding('utf8').on('data', (piece: string) => (answer += piece))
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return answer
}

function half(path: string, more: string[] = [], body = '{'): string {
  const head = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...more, 'Content-Length: 5000']
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

const JSON_TYPE = 'Content-Type: application/json'

describe('a request that is half sent', () => {
  test('is ended when its headers do not arrive', async () => {
    expect(await untilClosed('GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ')).toMatch(
      /^HTTP\/1\.1 408 .*"error":"request_timeout"/s,
    )
  })

  test.each([
    ['sign-in', '/auth/sign-in'],
    ['the interface', '/v1/keys'],
    ['a page', '/trpc/account.changePassword'],
    ['agents', '/mcp'],
    ['OAuth', '/oauth/token'],
    ['the hook of Stripe', '/stripe/webhook'],
    ['the hook of EasyPost', '/hooks/easypost'],
    ['an upload of nobody who may', '/console/orders/o_1/photos'],
    ['an unknown address', '/nowhere'],
  ])('is ended when its body does not arrive: %s', async (_, path) => {
    const answer = await untilClosed(half(path, [JSON_TYPE]))
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toContain('internal_error')
  })

  test('is ended in pieces without a length as well', async () => {
    const chunked = `POST /auth/sign-in HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`
    expect(await untilClosed(chunked)).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('goes on while it uploads a file', async () => {
    const owner = await signedInOwner(shop)
    const form = 'Content-Type: multipart/form-data; boundary=b'
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.stl"\r\n\r\nsolid'
    const upload = connect(port, '127.0.0.1')
    sockets.push(upload)
    let isClosed = false
    upload.on('close', () => (isClosed = true)).on('error', () => {})
    const headers = [form, `Cookie: ${owner.cookie}`, `Origin: http://127.0.0.1:${port}`]
    upload.write(half('/v1/quotes', headers, part))
    // A body of the other kind, sent later, is ended by then.
    expect(await untilClosed(half('/auth/sign-in', [JSON_TYPE]))).toContain(' 408 ')
    expect(await untilClosed(half('/auth/sign-in', [JSON_TYPE]))).toContain(' 408 ')
    expect(isClosed).toBe(false)
  })
})

describe('connections', () => {
  function connectionFrom(remoteAddress: string) {
    const ends: (() => void)[] = []
    const socket = { remoteAddress, once: (_: 'close', end: () => void) => ends.push(end) }
    return { socket: socket as unknown as Socket, close: () => ends.forEach((end) => end()) }
  }
  const limits = (trusted_proxies: string[] = []) =>
    connectionLimit({
      load: { ...shop.shop.settings.load, connections: 5, connections_of_address: 2 },
      trusted_proxies,
    })

  test('connections of one network are limited, and make room when they are closed', () => {
    const admits = limits()
    const first = connectionFrom('203.0.113.7')
    expect(admits(first.socket)).toBe(true)
    expect(admits(connectionFrom('::ffff:203.0.113.7').socket)).toBe(true)
    expect(admits(connectionFrom('203.0.113.7').socket)).toBe(false)
    expect(admits(connectionFrom('203.0.113.8').socket)).toBe(true)
    first.close()
    expect(admits(connectionFrom('203.0.113.7').socket)).toBe(true)
  })

  test('connections of one IPv6 prefix count together', () => {
    const admits = limits()
    const answers = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3', '2001:db8:1:3::1'].map((ip) =>
      admits(connectionFrom(ip).socket),
    )
    expect(answers).toEqual([true, true, false, true])
  })

  test('connections of a trusted proxy are limited only by those of all', () => {
    const admits = limits(['10.0.0.2'])
    const answers = Array.from({ length: 6 }, () => admits(connectionFrom('10.0.0.2').socket))
    expect(answers).toEqual([true, true, true, true, true, false])
  })
})

test('late requests are ended after 20 seconds for headers and 30 for a body', async () => {
  await shop.close()
  shop = await openTestShop()
  expect(shop.shop.settings.load).toMatchObject({ header_seconds: 20, body_seconds: 30 })
  const { server } = await shop.http()
  expect([server.headersTimeout, server.requestTimeout]).toEqual([20_000, 15 * 60_000])
})
