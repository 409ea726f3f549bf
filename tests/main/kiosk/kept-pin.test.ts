import { expect, test } from 'vitest'
import { isKeptPin, keepPin } from '../../../main/kiosk/kept-pin.ts'

test('a kept PIN is recognized, and cannot be read', () => {
  const kept = keepPin('7315')
  expect(isKeptPin('7315', kept)).toBe(true)
  expect(isKeptPin('7316', kept)).toBe(false)
  expect(JSON.stringify(kept)).not.toContain('7315')
  expect(keepPin('7315').hash).not.toBe(kept.hash)
})

test('a damaged one is nobody’s', () => {
  expect(isKeptPin('', { salt: '', hash: '' })).toBe(false)
})
