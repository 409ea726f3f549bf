import { expect, test } from 'vitest'
import { mayUploadTo, readShopAddress } from '../../server/bridge/shop-address.ts'
import { UsageError } from '../../server/cli/command-line.ts'

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['https://shop.example/mcp', 'https://shop.example'],
  ['https://example.com/shop/', 'https://example.com/shop'],
  ['http://127.0.0.1:4747', 'http://127.0.0.1:4747'],
  ['http://localhost:4747/mcp/', 'http://localhost:4747'],
  ['http://[::1]:4747', 'http://[::1]:4747'],
])('%s is the shop %s, without a warning', (typed, url) => {
  expect(readShopAddress(typed)).toEqual({ url, warning: null })
})

test.each([
  'http://192.168.1.20:4747',
  'http://10.0.0.9',
  'http://172.16.4.4',
  'http://printer-pc.local:4747',
])('the bridge accepts the local network without encryption, with a warning: %s', (typed) => {
  expect(readShopAddress(typed).warning).toContain('not encrypted')
})

test.each([
  'http://shop.example',
  'http://8.8.8.8',
  'http://172.32.0.1',
  'http://127.0.0.1.evil.example',
  'http://local',
  'ftp://127.0.0.1',
  'https://ada:secret@shop.example',
  'shop.example',
  '',
])('the bridge sends no key to %j', (typed) => {
  expect(() => readShopAddress(typed)).toThrow(UsageError)
})

test.each([
  ['http://127.0.0.1:4747', 'http://127.0.0.1:4747/uploads/x', true],
  ['http://127.0.0.1:4747', 'http://localhost:4748/uploads/x', true],
  ['http://192.168.1.20', 'http://192.168.1.20/uploads/x', true],
  ['http://192.168.1.20', 'http://192.168.1.1/router', false],
  ['https://shop.example', 'https://files.example/uploads/x', true],
  ['https://shop.example', 'http://shop.example/uploads/x', false],
  ['https://shop.example', 'http://127.0.0.1:9200/', false],
  ['https://shop.example', 'file:///etc/passwd', false],
  ['https://shop.example', 'https://ada:secret@files.example/x', false],
  ['https://shop.example', 'nowhere', false],
])('a shop at %s may have files sent to %s: %s', (shop, upload_url, may) => {
  expect(mayUploadTo(shop, upload_url)).toBe(may)
})
