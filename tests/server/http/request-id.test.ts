import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { newRequestId, requestIdMaker } from '../../../server/http/request/request-id.ts'

function requestFrom(remoteAddress: string, id: string): IncomingMessage {
  return { headers: { 'x-request-id': id }, socket: { remoteAddress } } as unknown as IncomingMessage
}

test.each([
  [['loopback'], '127.0.0.1', true],
  [['loopback'], '::ffff:127.0.0.1', true],
  [['loopback'], '::1', true],
  [['10.0.0.0/8'], '10.2.3.4', true],
  [['fd00::/8'], 'fd12::1', true],
  [['10.0.0.2'], '10.0.0.2', true],
  [['10.0.0.2'], '10.0.0.3', false],
  [['uniquelocal'], '203.0.113.9', false],
  [[], '127.0.0.1', false],
])('the trusted proxies %o decide whether a request id from %s is kept: %s', (proxies, address, isKept) => {
  const id = requestIdMaker(() => proxies)(requestFrom(address, 'proxy-1'))
  expect(id === 'proxy-1').toBe(isKept)
})

test('a trusted proxy that passes on something strange gets a new id', () => {
  const idOf = requestIdMaker(() => ['loopback'])
  for (const strange of ['<script>', 'a b', 'x'.repeat(65), ''])
    expect(idOf(requestFrom('127.0.0.1', strange))).toMatch(
      /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/,
    )
})

test('two requests have different ids', () => {
  expect(new Set(Array.from({ length: 1000 }, newRequestId)).size).toBe(1000)
})
