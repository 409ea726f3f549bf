export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FIXED = 'sk_svc_'
/** 34 letters of 62 are 202 bits. */
export const KEY_RANDOM_LETTERS = 34
const CHECK_LETTERS = 6
const PREFIX_LETTERS = 15

/**
 * Returns the secret made of 34 random letters: `sk_svc_`, the letters, and a checksum that finds typos before a lookup
 * does.
 */
export function keySecret(letters: string): string {
  return `${FIXED}${letters}${checkOf(letters)}`
}

/** Returns the part that a list shows. */
export function keyPrefix(secret: string): string {
  return secret.slice(0, PREFIX_LETTERS)
}

/** Returns true if a text can be one of our keys at all. */
export function isKeySecret(text: string): boolean {
  const match = /^sk_svc_([0-9A-Za-z]{34})([0-9A-Za-z]{6})$/.exec(text)
  return match !== null && checkOf(match[1]) === match[2]
}

/** CRC-32 in base 62, so that secret scanners and typing checks recognize a real key. */
function checkOf(letters: string): string {
  let rest = crc32(letters)
  let check = ''
  for (let place = 0; place < CHECK_LETTERS; place++) {
    check = BASE62[rest % 62] + check
    rest = Math.floor(rest / 62)
  }
  return check
}

/** CRC-32 of ISO 3309 (polynomial 0xEDB88320, reflected) over ASCII. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (const letter of text) {
    crc ^= letter.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
