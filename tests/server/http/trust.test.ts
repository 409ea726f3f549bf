import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { originOf } from '../../../server/http/guards/trust.ts'

interface TestRequest {
  host: string
  origin?: string
  protocol?: 'https'
  cookies?: Record<string, string>
  /** The server itself speaks TLS. */
  encrypted?: true
}

function requestOf({ host, origin, protocol, cookies = {}, encrypted }: TestRequest): FastifyRequest {
  const headers = { host, ...(origin && { origin }) }
  const raw = { socket: encrypted ? { encrypted } : {} }
  return { host, headers, protocol: protocol ?? 'http', cookies, raw } as unknown as FastifyRequest
}

const BASE = 'https://shop.example'
const SECURE = { '__Host-layerline': 'secret' }
const BOTH = { ...SECURE, layerline: 'other' }

test.each<[string, TestRequest, string]>([
  ['the base address', { host: 'shop.example' }, BASE],
  ['a LAN address', { host: '192.168.1.20:4747' }, 'http://192.168.1.20:4747'],
  ['the window', { host: '127.0.0.1:4747' }, 'http://127.0.0.1:4747'],
  ['capital letters', { host: 'Workshop.Local:4747' }, 'http://workshop.local:4747'],
  ['a proxy that changes the Host: its page', { host: '127.0.0.1:4747', origin: BASE }, BASE],
  ['the same without an Origin', { host: '127.0.0.1:4747', cookies: SECURE }, BASE],
  ['a window with an old https cookie', { host: '127.0.0.1:4747', cookies: BOTH }, 'http://127.0.0.1:4747'],
  ['another name behind TLS', { host: 'shop.lan', origin: 'https://shop.lan' }, 'https://shop.lan'],
  ['the same without an Origin', { host: 'shop.lan', cookies: SECURE }, 'https://shop.lan'],
  ['a trusted proxy that tells the scheme', { host: 'shop.lan', protocol: 'https' }, 'https://shop.lan'],
  ['such a proxy that changes the Host', { host: '127.0.0.1:4747', protocol: 'https' }, BASE],
  [
    'TLS of the server itself on this machine',
    { host: 'localhost:4748', protocol: 'https', encrypted: true, origin: 'https://localhost:4748' },
    'https://localhost:4748',
  ],
  ['another site', { host: 'shop.lan', origin: 'https://evil.example' }, 'http://shop.lan'],
  ['no Host that can be read', { host: 'a b' }, BASE],
])('%s: the origin that a browser has the shop open at', (_, sent, expected) => {
  expect(originOf(requestOf(sent), BASE)).toBe(expected)
})
