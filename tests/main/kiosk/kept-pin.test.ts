import { expect, test } from 'vitest'
import { isKeptPin, keepPin } from '../../../main/kiosk/kept-pin.ts'

test('a kept PIN is recognized, and cannot be read', () => {
  // Long enough that a random hash does not have it by chance: a PIN of four digits was in one of seven hundred.
  const kept = keepPin('73158264')
  expect(isKeptPin('73158264', kept)).toBe(true)
  expect(isKeptPin('73158265', kept)).toBe(false)
  expect(JSON.stringify(kept)).not.toContain('73158264')
  expect(keepPin('73158264').hash).not.toBe(kept.hash)
})

test('a damaged one is nobody’s', () => {
  expect(isKeptPin('', { salt: '', hash: '' })).toBe(false)
})
