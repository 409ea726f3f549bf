import { describe, expect, test } from 'vitest'
import { sealedBox } from '../../../../server/platform/adapters/sealed-box.ts'

const KEY = new Uint8Array(32).fill(7)
/** Node's errors for a seal that does not hold. */
const BROKEN = /unable to authenticate|Unsupported state/
const NEVER_SEALED = /not sealed here|Invalid|invalid/
const OTHER_KEY = new Uint8Array(32).fill(8)

describe('a sealed text', () => {
  const box = sealedBox(KEY)

  test.each(['', 'a', '12 Grand Ave, Oakland', 'Ærøskøbing 🏭'])('comes back as it was: "%s"', (text) => {
    expect(box.open(box.seal(text, 'address'), 'address')).toBe(text)
  })

  test('says nothing of what is in it, and is another one each time', () => {
    const [one, two] = [box.seal('12 Grand Ave', 'address'), box.seal('12 Grand Ave', 'address')]
    expect(one).not.toBe(two)
    expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('Grand')
  })

  test('cannot be opened for another purpose, with another key, or when a single bit of it was changed', () => {
    const sealed = box.seal('12 Grand Ave', 'address')
    expect(() => box.open(sealed, 'phone')).toThrow(BROKEN)
    expect(() => sealedBox(OTHER_KEY).open(sealed, 'address')).toThrow(BROKEN)
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] ^= 1
      expect(() => box.open(`v1.${changed.toString('base64url')}`, 'address')).toThrow(BROKEN)
    }
  })

  test('a text that was never sealed is refused', () => {
    for (const text of ['', '12 Grand Ave', 'v1.', 'v1.AAAA'])
      expect(() => box.open(text, 'address')).toThrow(NEVER_SEALED)
  })

  test('a key of another length is refused', () => {
    expect(() => sealedBox(new Uint8Array(16))).toThrow('wrong length')
  })
})
