/** A key as Electron's `before-input-event` has it. */
export interface PressedKey {
  type: string
  key: string
  control: boolean
  alt: boolean
  shift: boolean
  meta: boolean
}

/** Keys for filling in a form and moving within a page; with Shift too. */
const PLAIN_KEYS = new Set([
  'Backspace',
  'Delete',
  'Tab',
  'Enter',
  'Escape',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Shift',
  'CapsLock',
  'Dead',
  'AltGraph',
])

/** With Ctrl, or Command on macOS. */
const EDITING_KEYS = new Set(['a', 'c', 'v', 'x', 'z'])

/**
 * Decides about a key at a kiosk: it reaches the page, asks for the PIN (Ctrl+Alt+K), or does nothing. Keys that are
 * not listed do nothing, so that no shortcut of Chromium or of a menu leads out.
 */
export function decideKey({ type, key, control, alt, meta }: PressedKey): 'pass' | 'ask_pin' | 'ignore' {
  const isLetter = key.length === 1
  if (control && alt && key.toLowerCase() === 'k') return type === 'keyDown' ? 'ask_pin' : 'ignore'
  // Windows reports AltGr, which types characters such as @, as Ctrl and Alt.
  if (control && alt) return isLetter && !/[a-z0-9]/i.test(key) ? 'pass' : 'ignore'
  if (control || meta) return !alt && EDITING_KEYS.has(key.toLowerCase()) ? 'pass' : 'ignore'
  if (alt) return 'ignore'
  return isLetter || PLAIN_KEYS.has(key) ? 'pass' : 'ignore'
}
