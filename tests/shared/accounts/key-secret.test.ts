import { crc32 } from 'node:zlib'
import { array, assert, constantFrom, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BASE62,
  isKeySecret,
  KEY_RANDOM_LETTERS,
  keyPrefix,
  keySecret,
} from '../../../shared/accounts/key-secret.ts'

const letters = array(constantFrom(...BASE62.split('')), {
  minLength: KEY_RANDOM_LETTERS,
  maxLength: KEY_RANDOM_LETTERS,
}).map((list) => list.join(''))

describe('the secret of a key', () => {
  test('ends in the CRC-32 of its random letters, in base 62', () => {
    assert(
      property(letters, (random) => {
        const check = keySecret(random)
          .slice(-6)
          .split('')
          .reduce((sum, one) => sum * 62 + BASE62.indexOf(one), 0)
        expect(check).toBe(crc32(random))
      }),
    )
  })

  test('is recognized, and with any one letter changed it is not', () => {
    assert(
      property(letters, nat(39), constantFrom(...BASE62.split('')), (random, at, letter) => {
        const secret = keySecret(random)
        expect(isKeySecret(secret)).toBe(true)
        const changed = secret.slice(0, 7 + at) + letter + secret.slice(8 + at)
        expect(isKeySecret(changed)).toBe(changed === secret)
      }),
    )
  })

  test.each(['', 'sk_svc_', 'sk_live_0000', `sk_svc_${'é'.repeat(40)}`])('"%s" is none', (text) => {
    expect(isKeySecret(text)).toBe(false)
  })

  test('is named by its first 15 letters', () => {
    expect(keyPrefix(keySecret('a'.repeat(34)))).toBe('sk_svc_aaaaaaaa')
  })
})
