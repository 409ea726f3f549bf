import { expect, test } from 'vitest'
import { partsOfUrl } from '../../../server/platform/url-parts.ts'

const ADDRESSES = [
  'http://localhost:4747',
  'http://LocalHost',
  'https://shop.example:443',
  'http://[::1]:80/quotes?x=1',
  'http://a@evil.example',
  'http://127.1',
  'about:blank',
]

test.each([...ADDRESSES, ...ADDRESSES])(
  '%s has the parts that URL reads, the first time and again',
  (text) => {
    const { origin, protocol, host, hostname } = new URL(text)
    expect(partsOfUrl(text)).toEqual({ origin, protocol, host, hostname })
  },
)

test.each(['', 'null', 'http://', 'http://a b', 'http://x:99999', '//host'])(
  '"%s" has none, the first time and again',
  (text) => {
    expect([partsOfUrl(text), partsOfUrl(text)]).toEqual([null, null])
  },
)

test('an address keeps its parts while strangers send a thousand others', () => {
  const parts = partsOfUrl('http://shop.example:4747')
  for (let name = 0; name < 1000; name++) partsOfUrl(`http://stranger-${name}.example`)
  expect(partsOfUrl('http://shop.example:4747')).toEqual(parts)
})
