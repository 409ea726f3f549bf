import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { renewAuthority, saveLan } from '../../../../server/operations/lan/save-lan.ts'
import type { SaveLan } from '../../../../shared/operations/lan/lan-settings.ts'
import { freePort } from '../../../shop/free-port.ts'
import { staffMember } from '../../../shop/staff.ts'
import { fetchOnce, type LanShop, openLanShop } from './open-lan.ts'

/** Texts of JavaScript and its libraries, which no person may be shown. */
const PROGRAM_TEXT = /undefined|Unexpected|is not|error:|ERR_|JSON|ENOENT|no start line/

/** Files without which devices do not get the authority that they trust. */
const AUTHORITY = ['authority.pem', 'authority.json', 'authority.key.sealed']
/** Files that the program can make again. */
const LEAF = ['certificate.pem', 'certificate.key.sealed']

const DAMAGES: [string, (path: string) => void][] = [
  ['empty', (path) => writeFileSync(path, '')],
  ['garbage', (path) => writeFileSync(path, 'garbage \u0000 {"names":7}')],
  ['cut off', (path) => writeFileSync(path, readFileSync(path, 'utf8').slice(0, 40))],
  ['removed', (path) => rmSync(path)],
  [
    'a folder',
    (path) => {
      rmSync(path)
      mkdirSync(path)
    },
  ],
]
const cases = (files: string[]) =>
  files.flatMap((file) => DAMAGES.map(([damage, apply]) => ({ file, damage, apply })))

let open: LanShop
let owner: Caller
let wish: SaveLan
let trusted: string

beforeEach(async () => {
  open = await openLanShop()
  owner = await staffMember(open, 'owner')
  const lan_port = await freePort()
  wish = { lan: true, lan_port, lan_name: null, certificate_file: null, certificate_key_file: null }
  await saveLan(open.shop, owner, wish)
  trusted = open.lan.authority()!.pem
})
afterEach(async () => {
  await open.lan.close()
  rmSync(open.shop.settings.data_dir, { recursive: true, force: true })
  await open.close()
})

const path = (file: string) => join(open.shop.settings.data_dir, 'lan', file)
const read = (ca: string) => fetchOnce(`https://127.0.0.1:${wish.lan_port}/healthz`, ca)

describe('a start with a damaged file of the authority', () => {
  test.each(cases(AUTHORITY))('$file, $damage: closes the local network and says why', async (damaged) => {
    damaged.apply(path(damaged.file))
    await open.restart()
    const state = open.lan.state()
    expect(state).toMatchObject({ is_open: false, authority: null })
    expect(state.fault).toBe(state.authority_fault)
    expect(state.fault).toContain('make a new authority')
    expect(state.fault).not.toMatch(PROGRAM_TEXT)
    await expect(read(trusted)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await open.lan.follow()
    expect(open.lan.authority()).toBeNull()
  })

  test.each(cases(AUTHORITY))(
    '$file, $damage: opens with a new authority once the owner makes one',
    async (damaged) => {
      damaged.apply(path(damaged.file))
      await open.restart()
      const { state } = await renewAuthority(open.shop, owner)
      expect(state).toMatchObject({ is_open: true, fault: null, authority_fault: null })
      expect((await read(open.lan.authority()!.pem)).status).toBe(200)
      await open.restart()
      expect((await read(open.lan.authority()!.pem)).status).toBe(200)
    },
  )

  test.each(cases(AUTHORITY))(
    '$file, $damage: tells it while the local network is off, too',
    async (damaged) => {
      await saveLan(open.shop, owner, { ...wish, lan: false })
      damaged.apply(path(damaged.file))
      await open.restart()
      expect(open.lan.state()).toMatchObject({ is_open: false, fault: null })
      expect(open.lan.state().authority_fault).not.toMatch(PROGRAM_TEXT)
      const page = await saveLan(open.shop, owner, wish)
      expect(page.save_note).toBe(
        `Saved, but the local network could not be opened: ${open.lan.state().authority_fault}`,
      )
      expect(open.shop.settings.lan).toBe(true)
    },
  )

  test('opens again with the same authority when the file is put back', async () => {
    rmSync(path('authority.pem'))
    await open.restart()
    writeFileSync(path('authority.pem'), trusted)
    await open.lan.follow()
    expect(open.lan.state()).toMatchObject({ is_open: true, fault: null })
    expect((await read(trusted)).status).toBe(200)
  })

  test('closes with the reason when the whole folder cannot be one', async () => {
    rmSync(path(''), { recursive: true })
    writeFileSync(path(''), 'a file')
    await open.restart()
    expect(open.lan.state().fault).toContain('make a new authority')
  })

  test.runIf(process.getuid?.() !== 0)('closes with the reason when a file cannot be read', async () => {
    chmodSync(path('authority.pem'), 0)
    await open.restart()
    expect(open.lan.state().fault).toContain('EACCES')
  })
})

describe('a start with a damaged file of the certificate', () => {
  test.each(cases(LEAF))('$file, $damage: makes it anew for the same authority', async (damaged) => {
    damaged.apply(path(damaged.file))
    await open.restart()
    expect(open.lan.state()).toMatchObject({ is_open: true, fault: null })
    expect((await read(trusted)).status).toBe(200)
  })

  test('makes it anew when another authority signed it', async () => {
    const leaf = LEAF.map((file) => readFileSync(path(file)))
    await renewAuthority(open.shop, owner)
    LEAF.forEach((file, at) => writeFileSync(path(file), leaf[at]))
    await open.restart()
    expect((await read(open.lan.authority()!.pem)).status).toBe(200)
  })
})

describe('renewals of the authority', () => {
  test('renewals at once end in one that works', async () => {
    await Promise.all([1, 2, 3].map(() => renewAuthority(open.shop, owner)))
    expect((await read(open.lan.authority()!.pem)).status).toBe(200)
    await open.restart()
    expect((await read(open.lan.authority()!.pem)).status).toBe(200)
  })

  test('renewals beside a save end in one that works', async () => {
    const lan_port = await freePort()
    await Promise.all([renewAuthority(open.shop, owner), saveLan(open.shop, owner, { ...wish, lan_port })])
    wish = { ...wish, lan_port }
    expect((await read(open.lan.authority()!.pem)).status).toBe(200)
  })
})
