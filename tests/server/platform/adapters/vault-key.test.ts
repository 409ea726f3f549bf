import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newVaultKey, readVaultKey, writeVaultKey } from '../../../../server/platform/adapters/vault-key.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'layerline-vault-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = () => join(folder, 'vault.key')
const KEY = new Uint8Array(32).fill(7)

test('a key that was written is read with the id of its shop, and no other file is left', () => {
  writeVaultKey(folder, { key: KEY, shop_id: 'shop_abcdefgh' })
  expect(readVaultKey(folder)).toEqual({ key: Buffer.from(KEY), shop_id: 'shop_abcdefgh' })
  expect(readFileSync(path(), 'utf8').split('\n')).toHaveLength(3)
  expect(readdirSync(folder)).toEqual(['vault.key'])
})

test('the one-line key of an older version is read; it has no id', () => {
  writeFileSync(path(), Buffer.from(KEY).toString('base64url'))
  expect(readVaultKey(folder)).toEqual({ key: Buffer.from(KEY), shop_id: null })
})

test('a key that an editor saved with other line ends is the same key', () => {
  writeFileSync(path(), `${Buffer.from(KEY).toString('base64url')}\r\nshop_abcdefgh\r\n`)
  expect(readVaultKey(folder)).toEqual({ key: Buffer.from(KEY), shop_id: 'shop_abcdefgh' })
})

test('reading a missing key returns null and makes none', () => {
  expect(readVaultKey(folder)).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

test.each(['', 'short', 'x'.repeat(200)])(
  'a damaged key is refused with its file and what to do: "%s"',
  (text) => {
    writeFileSync(path(), text)
    expect(() => readVaultKey(folder)).toThrow(/vault\.key is damaged.*backup.*npm run new-vault-key/)
    expect(readFileSync(path(), 'utf8')).toBe(text)
  },
)

test('every new key is another one', () => {
  expect(newVaultKey()).toHaveLength(32)
  expect(newVaultKey()).not.toEqual(newVaultKey())
})

test.skipIf(process.platform === 'win32')('only its own user can read the key', () => {
  writeVaultKey(folder, { key: KEY, shop_id: null })
  expect(statSync(path()).mode & 0o777).toBe(0o600)
})
