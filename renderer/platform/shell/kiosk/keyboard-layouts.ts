/** Rows of keys, divided by spaces; names in braces are keys that type nothing, or a space. */
export const LAYOUTS: Record<string, string[]> = {
  text: [
    '1 2 3 4 5 6 7 8 9 0 {bksp}',
    'q w e r t y u i o p',
    "a s d f g h j k l '",
    '{shift} z x c v b n m , . -',
    '{symbols} {space} {done}',
  ],
  shift: [
    '1 2 3 4 5 6 7 8 9 0 {bksp}',
    'Q W E R T Y U I O P',
    "A S D F G H J K L '",
    '{shift} Z X C V B N M ! ? _',
    '{symbols} {space} {done}',
  ],
  symbols: [
    '1 2 3 4 5 6 7 8 9 0 {bksp}',
    '@ # $ % & * ( ) + =',
    '/ \\ : ; " \' [ ] ~ ^',
    'ä ö ü ß é è ñ ç å ø',
    '{letters} {space} {done}',
  ],
  email: [
    '1 2 3 4 5 6 7 8 9 0 {bksp}',
    'q w e r t y u i o p',
    'a s d f g h j k l +',
    '{shift} z x c v b n m . - _',
    '{symbols} @ .com {done}',
  ],
  numbers: ['1 2 3', '4 5 6', '7 8 9', '. 0 {bksp}', '{done}'],
}

export const KEY_WORDS: Record<string, string> = {
  '{bksp}': '⌫',
  '{shift}': '⇧',
  '{symbols}': '#+=',
  '{letters}': 'ABC',
  '{space}': 'Space',
  '{done}': 'Done',
}

/** Types of fields that are typed into. A password is not: staff never sign in at a kiosk, and keys on the screen show it to everyone. */
const TYPES = new Set(['text', 'email', 'number', 'tel', 'search', 'url'])

/** Returns true if an element is a field that the keyboard on the screen is for. */
export function isTypedField(element: unknown): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return !element.readOnly && !element.disabled
  return (
    element instanceof HTMLInputElement && TYPES.has(element.type) && !element.readOnly && !element.disabled
  )
}

/** Returns the keys with which a field begins. */
export function layoutOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  if (field.type === 'email') return 'email'
  const isNumber =
    field.type === 'number' || field.type === 'tel' || /^(?:numeric|decimal)$/.test(field.inputMode)
  return isNumber ? 'numbers' : 'text'
}
