import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readVendorKey } from '../../main/updates/read-manifest.ts'
import { MANIFEST_FILE, type ReleasePackage } from '../../shared/operations/workstation/releases.ts'
import { isUpdateAddress } from '../../shared/operations/workstation/updates.ts'
import {
  address,
  answerWith,
  closeSite,
  host,
  NEW,
  OLD,
  openSite,
  openUpdater,
  publish,
  site,
  vendor,
} from './update-site.ts'

beforeEach(openSite)
afterEach(closeSite)

describe('looking for updates', () => {
  test('is off until an address is set', async () => {
    const updater = openUpdater()
    await updater.start()
    updater.stop()
    expect(updater.status()).toMatchObject({ address: null, release: null, checked_at: null })
  })

  test('shows what is new in a version that the vendor signed', async () => {
    const updater = openUpdater()
    await updater.setAddress(address())
    expect(updater.status()).toMatchObject({
      fault: null,
      release: { version: NEW, notes: `What is new in ${NEW}` },
      stage: 'idle',
    })
  })

  test.each([
    [
      'of another key',
      () => publish([NEW], generateKeyPairSync('ed25519').privateKey),
      'not signed by the vendor',
    ],
    [
      'without a signature',
      () => writeFileSync(join(site, MANIFEST_FILE), '{"manifest":"{}"}'),
      'is not signed',
    ],
    [
      'changed after it was signed',
      () => {
        const file = join(site, MANIFEST_FILE)
        writeFileSync(file, readFileSync(file, 'utf8').replace('0.2.0', '0.9.0'))
      },
      'not signed by the vendor',
    ],
    [
      'for another system',
      () =>
        publish([NEW], vendor.privateKey, (release) => ({
          ...release,
          packages: release.packages.map((file) => ({ ...file, system: 'win32' })),
        })),
      'has no package for this computer',
    ],
    ['larger than any', () => writeFileSync(join(site, MANIFEST_FILE), 'x'.repeat(2_000_000)), 'too large'],
  ])('refuses a list %s', async (_what, prepare, sentence) => {
    prepare()
    const updater = openUpdater()
    await updater.setAddress(address())
    expect(updater.status().release).toBe(null)
    expect(updater.status().fault).toContain(sentence)
  })

  test('refuses to go back to an older version, and says so', async () => {
    publish([OLD])
    const updater = openUpdater('0.1.5')
    await updater.setAddress(address())
    expect(updater.status()).toMatchObject({
      release: null,
      fault:
        'The address offers version 0.1.0, which is older than the installed 0.1.5. It is not installed.',
    })
  })

  test('asks an address that fails less and less often, also over a restart', async () => {
    let requests = 0
    answerWith((_request, response) => {
      requests += 1
      response.writeHead(503).end()
    })
    await openUpdater().setAddress(address())
    const start = async (minutes: number) => {
      host.local = new Date(host.local.getTime() + minutes * 60_000)
      const updater = openUpdater()
      await updater.start()
      updater.stop()
      return requests
    }
    expect(await start(4)).toBe(1)
    expect(await start(1)).toBe(2)
    expect(await start(19)).toBe(2)
    expect(await start(1)).toBe(3)
  })

  test('is not possible in a build without the key of its vendor, or without a package', () => {
    expect(openUpdater(OLD, readVendorKey(undefined)).status().unavailable).toContain(
      'has no key of its vendor',
    )
    expect(openUpdater(OLD, readVendorKey('bm90IGEga2V5')).status().unavailable).toContain(
      'has no key of its vendor',
    )
    expect(
      openUpdater(
        OLD,
        createPublicKey(vendor.publicKey.export({ type: 'spki', format: 'pem' })),
        null,
      ).status().unavailable,
    ).toContain('was not installed from a package')
  })

  test.each([
    ['https://updates.shop.test/layerline', true],
    ['http://127.0.0.1:8080/', true],
    ['http://updates.shop.test/', false],
    ['https://me:secret@updates.shop.test/', false],
    ['file:///tmp', false],
    ['updates.shop.test', false],
  ])('the address %s is allowed: %s', (text, isAllowed) => expect(isUpdateAddress(text)).toBe(isAllowed))
})

test.each([
  [true, ['dmg', 'zip'], 'zip'],
  [true, ['dmg'], 'dmg'],
  [false, ['zip', 'dmg'], 'dmg'],
] as const)(
  'a Mac that replaces the program by itself (%s) is offered, of %j, the %s',
  async (isReplaceable, published, offered) => {
    const bytes = { dmg: 111, zip: 222 }
    publish([NEW], vendor.privateKey, (release) => ({
      ...release,
      packages: published.map((target): ReleasePackage => ({
        ...release.packages[0],
        target,
        bytes: bytes[target],
      })),
    }))
    const mac = { target: 'dmg', program: '/Applications/Layerline', pkexec: null, isReplaceable } as const
    const updater = openUpdater(OLD, undefined, mac)
    await updater.setAddress(address())
    expect(updater.status().release?.bytes).toBe(bytes[offered])
  },
)
