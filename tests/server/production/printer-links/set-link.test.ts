import { networkInterfaces } from 'node:os'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { secretsFrom } from '../../../../server/platform/adapters/environment-secrets.ts'
import { isThisProgram } from '../../../../server/platform/adapters/printers/own-service.ts'
import { printerConnections } from '../../../../server/platform/adapters/printers/printer-connections.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { readLinkSettings, readLivePrinters } from '../../../../server/production/printer-links/read-live.ts'
import { readSnapshot } from '../../../../server/production/printer-links/read-snapshot.ts'
import { removeLink, setLink } from '../../../../server/production/printer-links/set-link.ts'
import { testLink } from '../../../../server/production/printer-links/test-link.ts'
import { visitPrinter } from '../../../../server/production/printer-links/visit-printer.ts'
import { isPermitted } from '../../../../shared/production/printer-links/permitted-address.ts'
import { JPEG, type Answered } from '../../../printers/machine-server.ts'
import { octoPrint } from '../../../printers/octoprint.ts'
import { failWrites } from '../../../shop/failing-writes.ts'
import { staffMember } from '../../../shop/staff.ts'
import type { TestShop } from '../../../shop/test-shop.ts'
import { linkTo, openLinkedShop } from './linked-shop.ts'

let testShop: TestShop
let owner: Caller
let operator: Caller
let printer: Awaited<ReturnType<typeof octoPrint>>
let picture: Answered
beforeEach(async () => {
  testShop = await openLinkedShop()
  owner = await staffMember(testShop, 'owner')
  operator = await staffMember(testShop, 'operator')
  picture = { status: 200, body: JPEG }
  printer = await octoPrint({ camera: () => picture })
})
afterEach(async () => {
  await printer.close()
  await testShop.close()
})

const set = (changes = {}, revision = 0, by = owner) =>
  setLink(testShop.shop, by, { ...linkTo(printer.port, changes), revision })
/** The shop again, on a computer with a keychain. Returns what is in it. */
async function reopenWithKeychain(): Promise<Map<string, string>> {
  await testShop.close()
  const kept = new Map<string, string>()
  const keychain = {
    unavailable: null,
    read: (name: string) => kept.get(name) ?? null,
    write: async (name: string, value: string | null) => {
      await Promise.resolve()
      if (value === null) kept.delete(name)
      else kept.set(name, value)
    },
  }
  testShop = await openLinkedShop({ ports: { secrets: secretsFrom({}, keychain) } })
  owner = await staffMember(testShop, 'owner')
  return kept
}
const settings = () => readLinkSettings(testShop.shop, owner, { printer_id: 'p1' }).link
const tested = (changes = {}) => testLink(testShop.shop, owner, linkTo(printer.port, changes))
const pictures = () => printer.asked.filter((asked) => asked === 'GET /webcam/')
const visit = () => visitPrinter(testShop.shop, 'p1', new AbortController().signal)

describe('a connection to this program itself', () => {
  const ITSELF = 'This address is the one of this program itself. Enter the address of the printer.'
  beforeEach(() => {
    testShop.shop.services.printerConnections = printerConnections({ ownPorts: () => [4747, printer.port] })
  })
  const ofNetwork = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter(({ address }) => isPermitted(address, false)).map(({ address }) => address),
  )

  test.each([
    ...new Set(['127.0.0.1', '127.0.0.9', '::1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', ...ofNetwork]),
  ])('a connection by %s is not opened, whether tested or saved', async (host) => {
    expect(await tested({ host })).toEqual({ works: false, fault: 'unreachable', text: ITSELF })
    await set({ host })
    expect(await visit()).toBe(false)
    expect(printer.asked).toEqual([])
  })

  test.each(['octoprint', 'prusalink', 'moonraker'] as const)(
    'a connection by the usual port of %s is not opened',
    async (kind) => {
      const usual = { octoprint: 80, prusalink: 80, moonraker: 7125 }[kind]
      testShop.shop.services.printerConnections = printerConnections({ ownPorts: () => [usual] })
      const link = { kind, port: null, ...(kind === 'prusalink' && { user: 'maker' }) }
      expect(await tested(link)).toMatchObject({ works: false, text: ITSELF })
    },
  )

  test('leaves other ports of this computer and other computers open', async () => {
    testShop.shop.services.printerConnections = printerConnections({ ownPorts: () => [4747, 4748] })
    expect(await tested()).toMatchObject({ works: true })
    expect(isThisProgram('192.0.2.7', 4747, [4747])).toBe(false)
  })
})

describe('a connection', () => {
  test('is set by the owner only', async () => {
    await expect(set({}, 0, operator)).rejects.toMatchObject({ code: 'role_required' })
    await expect(testLink(testShop.shop, operator, linkTo(printer.port))).rejects.toMatchObject({
      code: 'role_required',
    })
    await set()
    expect(settings()).toMatchObject({ kind: 'octoprint', key_place: 'vault', revision: 1 })
  })

  test('never shows its key, and keeps it sealed', async () => {
    await set()
    expect(JSON.stringify(settings())).not.toContain('octo-key')
    const row = testShop.database.get<{ sealed_key: string }>('select * from printer_links')!
    expect(JSON.stringify(row)).not.toContain('octo-key')
    expect(await visit()).toBe(true)
  })

  test('keeps its key in the keychain where there is one', async () => {
    const kept = await reopenWithKeychain()
    await set()
    expect([...kept]).toEqual([['printer_key_p1', 'octo-key']])
    expect(settings()).toMatchObject({ key_place: 'keychain' })
    expect(await visit()).toBe(true)
    await removeLink(testShop.shop, owner, { printer_id: 'p1', revision: 1 })
    expect(kept.size).toBe(0)
  })

  test('keeps the key of the connection that was saved, when two owners set one at once', async () => {
    const kept = await reopenWithKeychain()
    const both = await Promise.allSettled([
      set({ key: 'of-the-first' }),
      set({ host: 'localhost', key: 'of-the-second' }),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(settings()).toMatchObject({ host: '127.0.0.1' })
    expect(kept.get('printer_key_p1')).toBe('of-the-first')
  })

  test('a connection that could not be saved leaves the key as it was', async () => {
    const kept = await reopenWithKeychain()
    await set()
    const heal = failWrites(testShop.shop)
    await expect(set({ host: 'localhost', key: 'other' }, 1)).rejects.toThrow('full')
    heal()
    expect(kept.get('printer_key_p1')).toBe('octo-key')
    expect(await visit()).toBe(true)
  })

  test('sends a stored key to no other address', async () => {
    await set()
    await expect(set({ host: 'localhost', key: undefined }, 1)).rejects.toMatchObject({
      code: 'printer_refused',
    })
    await expect(tested({ host: 'localhost', key: undefined })).rejects.toMatchObject({
      code: 'printer_refused',
    })
    expect(await set({ key: undefined, enabled: false }, 1)).toMatchObject({ revision: 2, enabled: false })
  })

  test('sends a stored key to no other port, and unencrypted only if it was entered for that', async () => {
    await set({ secure: true })
    for (const changes of [{ secure: true, port: printer.port + 1 }, { secure: false }]) {
      const change = { ...changes, key: undefined }
      await expect(set(change, 1)).rejects.toMatchObject({ code: 'printer_refused' })
      await expect(tested(change)).rejects.toMatchObject({ code: 'printer_refused' })
    }
    await set({ secure: false }, 1)
    expect(await set({ secure: true, key: undefined }, 2)).toMatchObject({ revision: 3 })
  })

  test('is refused when another owner changed it meanwhile', async () => {
    await set()
    await expect(set({ key: 'other' }, 0)).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test('goes to private addresses only, unless the owner permits others', async () => {
    expect(await tested({ host: '93.184.216.34' })).toMatchObject({ works: false, fault: 'unreachable' })
    expect(await tested({ host: '169.254.169.254', allow_public: true })).toMatchObject({ works: false })
    await expect(tested({ host: 'http://127.0.0.1/x' })).rejects.toThrow('Enter a name or an address')
  })

  test('is tested with what stands in the form, and says what is wrong', async () => {
    expect(await tested()).toMatchObject({ works: true, identity: { software: 'OctoPrint 1.11.2' } })
    expect(await tested({ key: 'wrong' })).toMatchObject({ works: false, fault: 'key_refused' })
    expect(settings()).toBe(null)
    await printer.close()
    expect(await tested()).toMatchObject({ works: false, fault: 'unreachable' })
  })

  test('is removed with its key and what it said', async () => {
    await set()
    await visit()
    await removeLink(testShop.shop, owner, { printer_id: 'p1', revision: 1 })
    expect(settings()).toBe(null)
    expect(readLivePrinters(testShop.shop, operator)).toEqual([])
    expect(testShop.database.all('select * from printer_link_states')).toEqual([])
  })

  test('a connection whose key was lost says so', async () => {
    await set()
    testShop.database.write((tx) => tx.run("update printer_links set sealed_key = 'v1.lost'"))
    expect(await visit()).toBe(false)
    expect(readLivePrinters(testShop.shop, operator)[0].fault_text).toContain('Enter the key again')
  })

  test('shows the picture of the camera to staff, and asks the printer once for two windows', async () => {
    await set()
    const [one, other] = await Promise.all([
      readSnapshot(testShop.shop, operator, 'p1'),
      readSnapshot(testShop.shop, operator, 'p1'),
    ])
    expect(one.bytes[0]).toBe(0xff)
    expect(one.taken_at).toBe(testShop.shop.clock.now())
    expect(other).toEqual(one)
    expect(pictures()).toHaveLength(1)
    await expect(readSnapshot(testShop.shop, { kind: 'nobody' }, 'p1')).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })

  test('tells pages of its camera after the first look, and asks for no picture again', async () => {
    await set()
    const hasCamera = () => readLivePrinters(testShop.shop, operator)[0].has_camera
    expect(hasCamera()).toBe(false)
    await visit()
    await visit()
    expect(hasCamera()).toBe(true)
    expect(pictures()).toHaveLength(1)
    await printer.close()
    await visit()
    expect(hasCamera()).toBe(true)
  })

  test.each([
    ['has none', 404, 'none'],
    ['sends no picture', 200, 'an HTML page'],
  ])('a printer whose camera %s still answers, and is not asked again soon', async (_case, status, body) => {
    await set()
    picture = { status, body }
    expect([await visit(), await visit()]).toEqual([true, true])
    expect(readLivePrinters(testShop.shop, operator)[0]).toMatchObject({
      has_camera: false,
      fault_text: null,
    })
    expect(pictures()).toHaveLength(1)
    await expect(readSnapshot(testShop.shop, operator, 'p1')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a connection that is lost keeps staff from waiting', async () => {
    await set()
    await printer.close()
    for (let visits = 0; visits < 3; visits++) await visit()
    await expect(readSnapshot(testShop.shop, operator, 'p1')).rejects.toMatchObject({
      code: 'printer_refused',
    })
  })
})
