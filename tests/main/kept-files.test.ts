import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openKeychain } from '../../main/keychain.ts'
import { readKeptKiosk, saveKeptKiosk } from '../../main/kiosk/kept-kiosk.ts'
import { openPreferences } from '../../main/preferences.ts'
import { readWorkstationKey } from '../../main/sign-in/workstation-key.ts'
import { readKeptUpdates, saveKeptUpdates } from '../../main/updates/kept-updates.ts'
import { readWindowPlace, writeWindowPlace } from '../../main/window-bounds.ts'
import { readWorkstation, saveWorkstation } from '../../main/workstation-file.ts'
import { KeptUpdates } from '../../shared/operations/workstation/kept-updates.ts'
import { KeptWorkstation } from '../../shared/operations/workstation/workstation.ts'

const { userData } = vi.hoisted(() => ({ userData: { folder: '' } }))
vi.mock('electron', () => ({ app: { getPath: () => userData.folder } }))
beforeEach(() => {
  userData.folder = mkdtempSync(join(tmpdir(), 'layerline-kept-'))
})
afterEach(() => rmSync(userData.folder, { recursive: true, force: true }))

const cipher = {
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret' as const,
  encryptStringAsync: async (text: string) => Buffer.from(`sealed ${text}`),
  async decryptStringAsync(bytes: Buffer) {
    const [, result] = /^sealed (.*)$/.exec(bytes.toString()) ?? []
    if (result === undefined) throw new Error('This is not what the cipher made.')
    return { result, shouldReEncrypt: false }
  },
}
const place = { bounds: { x: 1, y: 2, width: 300, height: 400 }, maximized: false }
const kiosk = {
  is_on: true,
  address: null,
  cookie: { name: 'layerline-kiosk', value: 'c00kie' },
  pin: { salt: '00', hash: '11' },
}

interface KeptFile {
  file: string
  read: (file: string) => unknown
  defaults: unknown
  /** Writes it and returns what a start then reads. */
  write: (file: string) => unknown
  written: unknown
}

/** Every file of this computer that the desktop program reads when it starts or opens a window. */
const KEPT: KeptFile[] = [
  {
    file: 'window.json',
    read: readWindowPlace,
    defaults: null,
    write: (file) => writeWindowPlace(file, place),
    written: place,
  },
  {
    file: 'preferences.json',
    read: (file) => openPreferences(file).get(),
    defaults: { last_window: 'ask', notice_sound: false, applications_offered: false },
    write: (file) => openPreferences(file).change({ last_window: 'quit' }),
    written: { last_window: 'quit', notice_sound: false, applications_offered: false },
  },
  {
    file: 'workstation.json',
    read: readWorkstation,
    defaults: KeptWorkstation.parse({}),
    write: () => saveWorkstation({}),
    written: KeptWorkstation.parse({}),
  },
  {
    file: 'kiosk.json',
    read: readKeptKiosk,
    defaults: null,
    write: () => saveKeptKiosk(kiosk),
    written: kiosk,
  },
  {
    file: 'updates/updates.json',
    read: readKeptUpdates,
    defaults: KeptUpdates.parse({}),
    write: (file) => saveKeptUpdates(file, { checked_at: 7 }),
    written: KeptUpdates.parse({ checked_at: 7 }),
  },
  {
    file: 'keychain.json',
    read: async (file) => (await openKeychain(cipher, file)).all(),
    defaults: {},
    write: async (file) => (await openKeychain(cipher, file)).write('smtp_password', 'geheim'),
    written: { smtp_password: 'geheim' },
  },
]

const text = (content: string) => (path: string) => writeFileSync(path, content)
const DAMAGES: [string, (path: string) => void][] = [
  ['absent', () => {}],
  ['empty', text('')],
  ['cut off', text('{"bounds":{"x":0,')],
  ['bytes of something else', (path) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0, 1, 2]))],
  ['null', text('null')],
  ['a number', text('7')],
  ['a text', text('"kiosk"')],
  ['a list', text('[1,[2],{"is_on":true}]')],
  ['a list in a list, a hundred thousand deep', text('['.repeat(100_000))],
  [
    'a wrong type in every field',
    text(
      JSON.stringify({
        bounds: 'here',
        maximized: 'yes',
        last_window: ['quit'],
        notice_sound: 'true',
        choices: 7,
        settings: 'none',
        is_on: 'yes',
        address: 7,
        cookie: null,
        pin: [],
        checked_at: 'now',
        manifest: {},
        smtp_password: { encrypted: true },
      }),
    ),
  ],
  [
    'keys of the prototype',
    text('{"__proto__":{"last_window":"quit","is_on":true},"constructor":{"prototype":{"maximized":true}}}'),
  ],
  ['a folder', (path) => mkdirSync(path)],
  ['a pipe', (path) => execFileSync('mkfifo', [path])],
  [
    'larger than a text can be',
    (path) => {
      writeFileSync(path, '{}')
      truncateSync(path, 600 * 2 ** 20)
    },
  ],
]
const cases = KEPT.flatMap((kept) => DAMAGES.map(([damage, apply]) => ({ ...kept, damage, apply })))

describe('a kept file of this computer', () => {
  test.each(cases)('$file, $damage: counts as absent', async ({ file, read, defaults, apply }) => {
    const path = join(userData.folder, file)
    mkdirSync(dirname(path), { recursive: true })
    apply(path)
    expect(await read(path)).toEqual(defaults)
    expect(({} as Record<string, unknown>)['last_window']).toBeUndefined()
  })

  test.each(cases)('$file, $damage: is written anew', async ({ file, read, write, written, apply }) => {
    const path = join(userData.folder, file)
    mkdirSync(dirname(path), { recursive: true })
    apply(path)
    await write(path)
    expect(await read(path)).toEqual(written)
  })

  test.each(DAMAGES)('sign-in/key, %s: is made anew once', (_damage, apply) => {
    const path = join(userData.folder, 'sign-in', 'key')
    mkdirSync(dirname(path), { recursive: true })
    apply(path)
    const key = readWorkstationKey(path)
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(readWorkstationKey(path)).toBe(key)
  })

  test.each([
    ['a window without a size', 'window.json', { ...place, bounds: { ...place.bounds, width: 0 } }],
    ['a word for maximized', 'window.json', { ...place, maximized: 'yes' }],
    ['an address that is none', 'kiosk.json', { ...kiosk, address: 'the other shop' }],
    ['a file as its address', 'kiosk.json', { ...kiosk, address: 'file:///etc' }],
    ['a cookie of another name', 'kiosk.json', { ...kiosk, cookie: { name: 'a;b\n', value: 'c' } }],
    ['a cookie with a line break', 'kiosk.json', { ...kiosk, cookie: { ...kiosk.cookie, value: 'a\nb' } }],
  ])('a file with %s counts as absent', (_what, file, content) => {
    const path = join(userData.folder, file)
    writeFileSync(path, JSON.stringify(content))
    const { read, defaults } = KEPT.find((kept) => kept.file === file)!
    expect(read(path)).toEqual(defaults)
  })
})
