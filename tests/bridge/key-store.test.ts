import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keyFolder, KeyStore } from '../../server/bridge/key-store.ts'

const SHOP = 'http://127.0.0.1:4747'
const KEY = { api_key: 'sk_svc_1', prefix: 'sk_svc_1', scopes: ['quotes'] }

let home: string
let folder: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'layerline-keys-'))
  folder = join(home, 'layerline', 'agent-keys')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const open = (shop = SHOP, environment = {}) => new KeyStore(shop, environment, folder)

test('the store keeps a key for its shop only, and finds it at the next start', () => {
  open().save(KEY)
  expect(open().current()).toBe('sk_svc_1')
  expect(open('http://127.0.0.1:4748').current()).toBeNull()
  expect(open('http://127.0.0.1:4747/other').current()).toBeNull()
})

test.skipIf(process.platform === 'win32')(
  'only the owner may read the keys, even if the folder was open to others',
  () => {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    open().save(KEY)
    const [file] = readdirSync(folder)
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
    expect((statSync(join(folder, file)).mode & 0o777).toString(8)).toBe('600')
  },
)

test('a new key replaces the old one and leaves no other file', () => {
  open().save(KEY)
  open().save({ ...KEY, api_key: 'sk_svc_2' })
  expect(open().current()).toBe('sk_svc_2')
  expect(readdirSync(folder)).toHaveLength(1)
})

test('the key in the environment takes precedence and is not deleted', () => {
  open().save(KEY)
  const keys = open(SHOP, { LAYERLINE_API_KEY: ' sk_svc_given\n' })
  expect(keys.current()).toBe('sk_svc_given')
  expect(keys.forget('sk_svc_given')).toBe(false)
  expect(keys.current()).toBe('sk_svc_given')
})

test('the store deletes a refused key, but not a newer one that another program stored meanwhile', () => {
  open().save({ ...KEY, api_key: 'sk_svc_new' })
  expect(open().forget('sk_svc_old')).toBe(false)
  expect(open().current()).toBe('sk_svc_new')
  expect(open().forget('sk_svc_new')).toBe(true)
  expect(open().current()).toBeNull()
})

test('the store treats a damaged file as no key, and overwrites it', () => {
  open().save(KEY)
  const file = join(folder, readdirSync(folder)[0])
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20))
  expect(open().current()).toBeNull()
  open().save(KEY)
  expect(open().current()).toBe('sk_svc_1')
})

test('the store reports a folder that cannot be created, without the key', () => {
  writeFileSync(join(home, 'layerline'), '')
  expect(() => open().save(KEY)).toThrow(/could not be kept in .*agent-keys/)
})

test.each([
  ['linux', {}, '/home/ada/.config/layerline/agent-keys'],
  ['linux', { XDG_CONFIG_HOME: '/etc/ada' }, '/etc/ada/layerline/agent-keys'],
  ['linux', { XDG_CONFIG_HOME: 'relative' }, '/home/ada/.config/layerline/agent-keys'],
  ['darwin', {}, '/home/ada/Library/Application Support/Layerline/agent-keys'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/Layerline/agent-keys'],
  ['win32', {}, '/home/ada/AppData/Roaming/Layerline/agent-keys'],
] as const)('the keys on %s with the environment %o are in %s', (platform, environment, expected) => {
  expect(keyFolder(environment, platform, '/home/ada').replaceAll('\\', '/')).toBe(expected)
})
