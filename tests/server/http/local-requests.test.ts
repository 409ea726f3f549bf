import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { looksLocal, unnamedProxy } from '../../../server/http/guards/local-requests.ts'
import type { ProxySign } from '../../../shared/operations/lan/proxy-seen.ts'

interface Sent {
  from?: string
  version?: string
  headers?: Record<string, string>
}

function requestOf({ from = '127.0.0.1', version = '1.1', headers = {} }: Sent): FastifyRequest {
  const socket = { remoteAddress: from }
  const all = { host: '127.0.0.1:4747', ...headers }
  return { socket, headers: all, raw: { httpVersion: version } } as unknown as FastifyRequest
}

function shopWith(base_url?: string, trusted_proxies: string[] = []) {
  return { settings: { base_url, trusted_proxies } } as never
}

const PAGE = 'https://prints.example.com'

test.each<[string, Sent, ProxySign | null]>([
  ['curl and Prometheus', {}, null],
  ['the window of this computer', { headers: { origin: 'http://127.0.0.1:4747' } }, null],
  [
    'the same under its other names',
    { from: '::1', headers: { host: '[::1]:4747', origin: 'http://localhost:4747' } },
    null,
  ],
  ['a sandboxed frame', { headers: { origin: 'null' } }, null],
  ['nginx with a plain proxy_pass', { version: '1.0' }, 'old_http'],
  ['a form behind a plain proxy', { headers: { origin: PAGE } }, 'other_page'],
  ['a link behind a plain proxy', { headers: { referer: `${PAGE}/q/1` } }, 'other_page'],
  ['a phone behind a proxy for http', { headers: { origin: 'http://192.168.1.9' } }, 'other_page'],
  ['a proxy that adds a header', { headers: { 'x-real-ip': '203.0.113.7' } }, 'forwarded'],
  ['one on an IPv6 socket', { from: '::ffff:127.0.0.1', headers: { via: '1.1 proxy' } }, 'forwarded'],
])('%s: what gives away a proxy', (_, sent, sign) => {
  const request = requestOf(sent)
  expect(looksLocal(request)).toBe(sign === null)
  expect(unnamedProxy(shopWith(), request)).toBe(sign)
  expect(unnamedProxy(shopWith('http://localhost:4747'), request)).toBe(sign)
  expect(unnamedProxy(shopWith(PAGE), request)).toBeNull()
  expect(unnamedProxy(shopWith(undefined, ['loopback']), request)).toBeNull()
})

test.each<[string, Sent]>([
  ['another computer', { from: '192.168.1.9', headers: { 'x-forwarded-for': '127.0.0.1' } }],
  [
    'a page of another site that calls this computer',
    { headers: { origin: PAGE, 'sec-fetch-site': 'cross-site' } },
  ],
])('%s is no sign of a proxy, and not local', (_, sent) => {
  expect(unnamedProxy(shopWith(), requestOf(sent))).toBeNull()
  expect(looksLocal(requestOf(sent))).toBe(false)
})
