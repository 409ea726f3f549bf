import { pastedCode } from '../../platform/pasted-text.ts'

export interface PhoneNumber {
  /** E.164. */
  number: string
  /** Digits that are dialed once somebody answers. */
  extension: string | null
}

/** `x12`, `ext. 12`, `extension 12`, `#12`, `;ext=12` (RFC 3966), and the pause that phones store: `,,12`. */
const EXTENSION = /(?:[\s,;]*(?:extension|extn|ext|x|#)[\s.:=]*|,+\s*)(\d{1,7})$/i

/**
 * Reads a phone number of the North American Numbering Plan as people type and paste it, or returns null: ten digits, where
 * neither area code nor exchange begins with 0 or 1 or ends in 11 (NANPA). Separators between the digits are ignored; letters
 * are refused.
 */
export function readPhone(entered: string): PhoneNumber | null {
  const [whole, extension] = splitExtension(pastedCode(entered).trim().replace(/^tel:/i, ''))
  if (!/^\+?[\d\s().\-/·•]+$/.test(whole)) return null
  const digits = whole.replaceAll(/\D/g, '')
  const international = whole.startsWith('+')
  if (international && !/^1\d{10}$/.test(digits)) return null
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const isNumber = /^(?!.11)[2-9]\d{2}(?!.11)[2-9]\d{6}$/.test(national)
  return isNumber ? { number: `+1${national}`, extension } : null
}

function splitExtension(whole: string): [whole: string, extension: string | null] {
  const found = EXTENSION.exec(whole)
  return found ? [whole.slice(0, found.index), found[1]] : [whole, null]
}
