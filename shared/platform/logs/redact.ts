import { shortText } from '../cut-text.ts'
/** Parts of field names whose values are secret. Names are compared in lower case, without separators. */
const SECRET_PARTS =
  /password|passphrase|secret|token|authorization|cookie|credential|apikey|accesskey|privatekey|cardnumber|recoverycode/
/** Fields with what customers entrust to the shop: cards, addresses, contents of files and emails. */
const PRIVATE_NAMES = new Set(
  (
    'card cvc cvv expiry iban pin code codeverifier usercode devicecode address street street1 street2 line1 line2 zip ' +
    'postalcode phone body bytes content contents html payload rawbody'
  ).split(' '),
)
/** Fields of errors named `code` are error codes, in upper or snake case. */
const ERROR_CODE = /^(?:[A-Z][A-Z0-9_]*|[a-z]+(?:_[a-z]+)*)$/

export const SECRET_MARK = '[secret]'
const MAX_DEPTH = 6
const MAX_ITEMS = 50
const MAX_TEXT = 8_000

/** Returns a copy of log fields without the values of secret and private fields, and without contents of files. */
export function redactFields(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return shortText(value, MAX_TEXT)
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
  if (depth >= MAX_DEPTH) return '[nested]'
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => redactFields(item, depth + 1))
  if ('toJSON' in value && typeof value.toJSON === 'function')
    return redactFields((value as { toJSON(): unknown }).toJSON(), depth + 1)
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isPrivate(name, field) ? SECRET_MARK : redactFields(field, depth + 1),
    ]),
  )
}

function isPrivate(name: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'boolean') return false
  if (name === 'code' && isErrorCode(value)) return false
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return PRIVATE_NAMES.has(plain) || SECRET_PARTS.test(plain)
}

function isErrorCode(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && ERROR_CODE.test(value))
}

/** Secrets by their form, wherever they are in a text. */
const SECRET_FORMS: readonly RegExp[] = [
  /\b(?:sk|rk|pk)_(?:live|test)_\w+/g,
  /\bwhsec_[\w+/=]+/g,
  /\bEZ[AT]K[\w]{16,}/g,
  /\bAGE-SECRET-KEY-[A-Z0-9-]+/g,
  // JSON web tokens.
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  // Keys and tokens of this shop: keys of the interface, and secrets of 32 bytes in base64url.
  /\bsk_svc_\w{8,}/g,
  /\b(?:mcp_[ar]t|ul)_[\w-]{8,}/g,
  /(?<![\w/+-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40,}(?![\w-])/g,
  /-----BEGIN [A-Z ]+-----(?:[^-"\\]|\\n)*(?:-----END [A-Z ]+-----)?/g,
]
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi
/** The rest of a link that works for anyone who has it, and parameters with a secret. */
const SECRET_LINKS = /(\/(?:q|follow|checkout|pay|connect|uploads)\/|#)[\w.~-]{12,}/g
const SECRET_PARAMETERS = /([?&](?:token|code|key|secret|link|state|password)=)[^&\s"'\\]+/gi
const EMAIL = /([\p{L}\p{N}_%+-])[\p{L}\p{N}._%+-]*@((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})/gu
/** Card numbers have 13 to 19 digits, often in groups. */
const DIGITS = /(?<![\d.-])[3-6]\d{3}(?:[ -]?\d){9,15}(?![\d.])/g

/** Returns a text without secrets that are known by their form; email addresses keep their first letter and domain. */
export function redactText(text: string): string {
  let redacted = text.replaceAll(BEARER, `$1 ${SECRET_MARK}`)
  redacted = redacted.replaceAll(SECRET_LINKS, '$1…').replaceAll(SECRET_PARAMETERS, '$1…')
  for (const form of SECRET_FORMS) redacted = redacted.replaceAll(form, SECRET_MARK)
  return redacted
    .replaceAll(EMAIL, '$1…@$2')
    .replaceAll(DIGITS, (digits) => (isCardNumber(digits) ? SECRET_MARK : digits))
}

/** The Luhn check, which card numbers pass (ISO/IEC 7812-1, annex B). */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').split('').map(Number).toReversed()
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? digit : digit * 2
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
