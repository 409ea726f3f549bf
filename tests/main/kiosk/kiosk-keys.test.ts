import { describe, expect, test } from 'vitest'
import { decideKey } from '../../../main/kiosk/kiosk-keys.ts'

const NONE = { type: 'keyDown', control: false, alt: false, shift: false, meta: false }
const held = (key: string, ...names: ('control' | 'alt' | 'shift' | 'meta')[]) =>
  decideKey({ ...NONE, key, ...Object.fromEntries(names.map((name) => [name, true])) })

describe('a key at a kiosk', () => {
  test.each(['a', 'Z', '7', '@', 'é', ' ', 'Backspace', 'Tab', 'Enter', 'Escape', 'ArrowLeft', 'PageDown'])(
    '%j reaches the page',
    (key) => expect(held(key)).toBe('pass'),
  )

  test.each(['a', 'c', 'v', 'x', 'z'])('Ctrl+%s edits a field', (key) => {
    expect(held(key, 'control')).toBe('pass')
    expect(held(key, 'meta')).toBe('pass')
  })

  test.each([
    'F1',
    'F5',
    'F11',
    'F12',
    'ContextMenu',
    'BrowserBack',
    'BrowserHome',
    'LaunchMail',
    'PrintScreen',
  ])('%s does nothing', (key) => expect(held(key)).toBe('ignore'))

  test.each([
    ['w', 'control'],
    ['n', 'control'],
    ['t', 'control'],
    ['q', 'control'],
    ['q', 'meta'],
    ['p', 'control'],
    ['r', 'control'],
    ['+', 'control'],
    ['-', 'control'],
    ['0', 'control'],
    ['F4', 'alt'],
    ['ArrowLeft', 'alt'],
    ['Home', 'alt'],
    [' ', 'alt'],
    ['Tab', 'alt'],
    ['Tab', 'control'],
  ] as const)('%j with %s does nothing', (key, modifier) => expect(held(key, modifier)).toBe('ignore'))

  test('the developer tools stay closed', () => {
    expect(held('i', 'control', 'shift')).toBe('ignore')
    expect(held('j', 'control', 'shift')).toBe('ignore')
  })

  test('Ctrl+Alt+K asks for the PIN, once', () => {
    expect(held('k', 'control', 'alt')).toBe('ask_pin')
    expect(decideKey({ ...NONE, type: 'keyUp', key: 'k', control: true, alt: true })).toBe('ignore')
  })

  test('AltGr types a character', () => {
    expect(held('@', 'control', 'alt')).toBe('pass')
    expect(held('d', 'control', 'alt')).toBe('ignore')
  })
})
