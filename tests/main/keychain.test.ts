import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openKeychain, type SecretCipher } from '../../main/keychain.ts'
import { secretsFrom } from '../../server/adapters/environment-secrets.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-keychain-'))
  file = join(folder, 'secrets.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Turns every byte around, and knows its own. */
function box(user = 'olive', changes: Partial<SecretCipher> = {}): SecretCipher {
  const turned = (text: string) => Buffer.from(`${user}:${text}`).map((byte) => byte ^ 0x55)
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    encryptStringAsync: (text) => Promise.resolve(Buffer.from(turned(text))),
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
  test('keeps a secret over a restart, encrypted and for its own user only', async () => {
    const first = await openKeychain(box(), file)
    await first.write('stripe_key', 'sk_test_planted4242')
    expect((await openKeychain(box(), file)).read('stripe_key')).toBe('sk_test_planted4242')
    const bytes = readFileSync(file)
    expect(bytes.includes('planted4242')).toBe(false)
    expect(Buffer.from(bytes.toString(), 'base64').includes('planted4242')).toBe(false)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secrets.json'])
  })

  test('forgets a secret', async () => {
    const keychain = await openKeychain(box(), file)
    await keychain.write('stripe_key', 'sk_test_1')
    await keychain.write('smtp_password', 'secret')
    await keychain.write('stripe_key', null)
    expect(keychain.read('stripe_key')).toBeNull()
    const again = await openKeychain(box(), file)
    expect([again.read('stripe_key'), again.read('smtp_password')]).toEqual([null, 'secret'])
  })

  test('keeps all of what is written at once', async () => {
    const keychain = await openKeychain(box(), file)
    await Promise.all([keychain.write('stripe_key', 'a'), keychain.write('smtp_password', 'b')])
    const again = await openKeychain(box(), file)
    expect([again.read('stripe_key'), again.read('smtp_password')]).toEqual(['a', 'b'])
  })

  test('that cannot encrypt keeps the old secret and says so', async () => {
    const keychain = await openKeychain(box(), file)
    await keychain.write('stripe_key', 'old')
    const broken = await openKeychain(
      box('olive', { encryptStringAsync: () => Promise.reject(new Error('locked')) }),
      file,
    )
    await expect(broken.write('stripe_key', 'new')).rejects.toThrow('locked')
    expect(broken.read('stripe_key')).toBe('old')
    await expect(broken.write('stripe_key', null)).resolves.toBeUndefined()
  })

  test('holds nothing of another user, and starts all the same', async () => {
    const mine = await openKeychain(box('olive'), file)
    await mine.write('stripe_key', 'sk_test_1')
    expect((await openKeychain(box('peter'), file)).read('stripe_key')).toBeNull()
  })

  test('of a damaged file holds nothing, and can be written again', async () => {
    writeFileSync(file, '{"stripe_key": "c2')
    const keychain = await openKeychain(box(), file)
    expect(keychain.read('stripe_key')).toBeNull()
    await keychain.write('stripe_key', 'sk_test_1')
    expect((await openKeychain(box(), file)).read('stripe_key')).toBe('sk_test_1')
  })
})

describe('where encryption is none', () => {
  test.each([
    ['not there', { isAsyncEncryptionAvailable: () => Promise.resolve(false) }],
    ['with a password that everybody knows', { getSelectedStorageBackend: () => 'basic_text' as const }],
  ])('%s, nothing is kept, and a sentence says why', async (_what, changes) => {
    const keychain = await openKeychain(box('olive', changes), file)
    expect(keychain.unavailable).toMatch(/no keychain/)
    await expect(keychain.write('stripe_key', 'sk_test_1')).rejects.toThrow(/no keychain/)
    expect(readdirSync(folder)).toEqual([])
  })
})

test('the environment wins over the keychain, and is told from it', async () => {
  const keychain = await openKeychain(box(), file)
  await keychain.write('stripe_key', 'kept')
  const secrets = secretsFrom({ LAYERLINE_SMTP_PASSWORD: 'told' }, keychain)
  expect([secrets.get('stripe_key'), secrets.source('stripe_key')]).toEqual(['kept', 'keychain'])
  expect([secrets.get('smtp_password'), secrets.source('smtp_password')]).toEqual(['told', 'environment'])
  expect(secretsFrom({ LAYERLINE_STRIPE_KEY: 'told' }, keychain).get('stripe_key')).toBe('told')
  expect(secretsFrom({}, null)).toMatchObject({
    canKeep: false,
    whyNot: expect.stringContaining('environment'),
  })
})
