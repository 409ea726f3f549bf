import { execFileSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeAuthority,
  makeLeaf,
  type KeyedCertificate,
} from '../../../../server/platform/adapters/lan-authority.ts'
import { rangeOf } from '../../../../server/platform/adapters/lan-interfaces.ts'
import { permits } from '../../../../server/platform/adapters/permitted.ts'
import { AUTHORITY_DAYS, LEAF_DAYS } from '../../../../shared/operations/lan/certificate-plan.ts'

const NOW = Math.floor(Date.now() / 1000)
const DAY_MS = 86_400_000
const PERMITTED = { names: ['shop.local', 'workshop'], ranges: ['192.168.1.0/24', 'fd12:3456::/64'] }
const folder = mkdtempSync(join(tmpdir(), 'layerline-authority-'))
let authority: KeyedCertificate

beforeAll(async () => {
  authority = await makeAuthority({ name: 'Nora’s "Print" shop (Layerline)', ...PERMITTED, now: NOW })
  writeFileSync(join(folder, 'authority.pem'), authority.cert)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns OpenSSL's verdict on a certificate, by the strict rules of RFC 5280. */
function verified(leaf: KeyedCertificate): string {
  writeFileSync(join(folder, 'leaf.pem'), leaf.cert)
  const options = [
    'verify',
    '-x509_strict',
    '-purpose',
    'sslserver',
    '-CAfile',
    join(folder, 'authority.pem'),
  ]
  try {
    return execFileSync('openssl', [...options, join(folder, 'leaf.pem')], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    return (error as { stderr: string }).stderr
  }
}

describe('the certificate authority', () => {
  test('lasts ten years and certifies no further authority', () => {
    const read = new X509Certificate(authority.cert)
    expect(read.ca).toBe(true)
    expect(read.subject).toBe('CN=Nora’s Print shop (Layerline)')
    expect(read.validToDate.getTime() - NOW * 1000).toBe(AUTHORITY_DAYS * DAY_MS)
    expect(read.checkPrivateKey(createPrivateKey(authority.key))).toBe(true)
  })

  test('makes certificates that OpenSSL accepts, for at most 397 days', async () => {
    const leaf = await makeLeaf(authority, {
      names: ['shop.local', 'workshop'],
      addresses: ['192.168.1.20', 'fd12:3456::20'],
      now: NOW,
    })
    expect(verified(leaf)).toMatch(/: OK$/m)
    const read = new X509Certificate(leaf.cert)
    expect(read.validToDate.getTime() - read.validFromDate.getTime()).toBeLessThanOrEqual(LEAF_DAYS * DAY_MS)
    expect([read.checkHost('shop.local'), read.checkIP('fd12:3456::20')]).toEqual([
      'shop.local',
      'fd12:3456::20',
    ])
    expect(read.ca).toBe(false)
  })

  test.each([
    ['another name', { names: ['bank.example'], addresses: [] }],
    ['an address of another network', { names: ['shop.local'], addresses: ['192.168.2.20'] }],
    ['an IPv6 address of another network', { names: ['shop.local'], addresses: ['fd12:3457::20'] }],
  ])('is refused by OpenSSL for %s', async (_title, wish) => {
    expect(verified(await makeLeaf(authority, { ...wish, now: NOW }))).toContain(
      'permitted subtree violation',
    )
  })
})

describe('what an authority permits', () => {
  test.each([
    ['192.168.1.20/24', '192.168.1.0/24'],
    ['10.1.2.3/12', '10.0.0.0/12'],
    ['192.0.2.2/32', '192.0.2.2/32'],
    ['fd00::2/64', 'fd00::/64'],
    ['2001:db8:1:2:3:4:5:6/60', '2001:db8:1::/60'],
  ])('the network of %s is %s', (cidr, range) => {
    expect(rangeOf(cidr)).toBe(range)
  })

  test('says which names and addresses are within it', () => {
    const allowed = permits(PERMITTED)
    expect(
      ['shop.local', 'www.shop.local', 'local', 'myshop.local'].map((name) => allowed.name(name)),
    ).toEqual([true, true, false, false])
    expect(['192.168.1.7', '192.168.2.7', 'fd12:3456::1'].map((address) => allowed.address(address))).toEqual(
      [true, false, true],
    )
  })
})
