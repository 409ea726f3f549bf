import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openKeychain, type SecretCipher } from '../../main/keychain.ts'
import { secretsFrom } from '../../server/platform/adapters/environment-secrets.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-keychain-'))
  file = join(folder, 'secrets.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A stand-in for Electron's `safeStorage`: XORs each byte, and decrypts only what the same user encrypted. */
function cipherOf(user = 'olive', changes: Partial<SecretCipher> = {}): SecretCipher {
  const encrypted = (text: string) => Buffer.from(`${user}:${text}`).map((byte) => byte ^ 0x55)
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    encryptStringAsync: (text) => Promise.resolve(Buffer.from(encrypted(text))),
    decryptStringAsync: (bytes) => {
      const text = Buffer.from(bytes.map((byte) => byte ^ 0x55)).toString()
      if (!text.startsWith(`${user}:`)) return Promise.reject(new Error('not mine'))
      return Promise.resolve({ shouldReEncrypt: false, result: text.slice(user.length + 1) })
    },
    getSelectedStorageBackend: () => 'gnome_libsecret',
    ...changes,
  }
}

describe('a keychain', () => {
  test('stores a secret across restarts, encrypted and readable by its user only', async () => {
    const first = await openKeychain(cipherOf(), file)
    await first.write('stripe_key', 'sk_test_planted4242')
    expect((await openKeychain(cipherOf(), file)).read('stripe_key')).toBe('sk_test_planted4242')
    const bytes = readFileSync(file)
    expect(bytes.includes('planted4242')).toBe(false)
    expect(Buffer.from(bytes.toString(), 'base64').includes('planted4242')).toBe(false)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secrets.json'])
  })

  test('removes a secret', async () => {
    const keychain = await openKeychain(cipherOf(), file)
    await keychain.write('stripe_key', 'sk_test_1')
    await keychain.write('smtp_password', 'secret')
    await keychain.write('stripe_key', null)
    expect(keychain.read('stripe_key')).toBeNull()
    const again = await openKeychain(cipherOf(), file)
    expect([again.read('stripe_key'), again.read('smtp_password')]).toEqual([null, 'secret'])
  })

  test('stores secrets that are written at the same time', async () => {
    const keychain = await openKeychain(cipherOf(), file)
    await Promise.all([keychain.write('stripe_key', 'a'), keychain.write('smtp_password', 'b')])
    const again = await openKeychain(cipherOf(), file)
    expect([again.read('stripe_key'), again.read('smtp_password')]).toEqual(['a', 'b'])
  })

  test('keeps the old secret and throws when encryption fails', async () => {
    const keychain = await openKeychain(cipherOf(), file)
    await keychain.write('stripe_key', 'old')
    const broken = await openKeychain(
      cipherOf('olive', { encryptStringAsync: () => Promise.reject(new Error('locked')) }),
      file,
    )
    await expect(broken.write('stripe_key', 'new')).rejects.toThrow('locked')
    expect(broken.read('stripe_key')).toBe('old')
    await expect(broken.write('stripe_key', null)).resolves.toBeUndefined()
  })

  test('opens empty for another user', async () => {
    const mine = await openKeychain(cipherOf('olive'), file)
    await mine.write('stripe_key', 'sk_test_1')
    expect((await openKeychain(cipherOf('peter'), file)).read('stripe_key')).toBeNull()
  })

  test('opens a damaged file as empty, and writes it again', async () => {
    writeFileSync(file, '{"stripe_key": "c2')
    const keychain = await openKeychain(cipherOf(), file)
    expect(keychain.read('stripe_key')).toBeNull()
    await keychain.write('stripe_key', 'sk_test_1')
    expect((await openKeychain(cipherOf(), file)).read('stripe_key')).toBe('sk_test_1')
  })
})

describe('without real encryption', () => {
  test.each([
    ['unavailable', { isAsyncEncryptionAvailable: () => Promise.resolve(false) }],
    ['with a hard-coded password', { getSelectedStorageBackend: () => 'basic_text' as const }],
  ])('%s, stores nothing and says why', async (_what, changes) => {
    const keychain = await openKeychain(cipherOf('olive', changes), file)
    expect(keychain.unavailable).toMatch(/no unlocked keychain/)
    await expect(keychain.write('stripe_key', 'sk_test_1')).rejects.toThrow(/no unlocked keychain/)
    expect(readdirSync(folder)).toEqual([])
  })
})

test('an environment variable takes precedence over the keychain', async () => {
  const keychain = await openKeychain(cipherOf(), file)
  await keychain.write('stripe_key', 'from-keychain')
  const secrets = secretsFrom({ LAYERLINE_SMTP_PASSWORD: 'from-environment' }, keychain)
  expect([secrets.get('stripe_key'), secrets.source('stripe_key')]).toEqual(['from-keychain', 'keychain'])
  expect([secrets.get('smtp_password'), secrets.source('smtp_password')]).toEqual([
    'from-environment',
    'environment',
  ])
  expect(secretsFrom({ LAYERLINE_STRIPE_KEY: 'from-environment' }, keychain).get('stripe_key')).toBe(
    'from-environment',
  )
  expect(secretsFrom({}, null)).toMatchObject({
    canKeep: false,
    whyNot: expect.stringContaining('environment'),
  })
})
