import { describe, expect, test } from 'vitest'
import { readProxies, ServerSettings } from '../../server/platform/settings.ts'

describe('the setting trusted_proxies', () => {
  test.each(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback', 'uniquelocal'])(
    'takes %s',
    (address) => {
      expect(ServerSettings.safeParse({ trusted_proxies: [address] }).success).toBe(true)
    },
  )

  test.each(['', 'proxy.example', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.0/8/8', '10.0.0.1/', '*'])(
    'refuses "%s"',
    (address) => {
      expect(ServerSettings.safeParse({ trusted_proxies: [address] }).success).toBe(false)
    },
  )

  test('is read from one text', () => {
    expect(readProxies('10.0.0.1, fd00::/8,')).toEqual(['10.0.0.1', 'fd00::/8'])
    expect(readProxies(undefined)).toBeUndefined()
  })
})
