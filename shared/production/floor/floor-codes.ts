/**
 * The thing that a printed code names. Numbers are those that staff read; a printer is named by its id in upper case.
 */
export type FloorCode =
  | { kind: 'unit'; number: number; unit: number }
  | { kind: 'order'; number: number }
  | { kind: 'plate'; number: number }
  | { kind: 'printer'; id: string }
  | { kind: 'spool'; number: number }

const SCAN_PATH = '/console/scan/'
const MAX_LENGTH = 200

/** `U-1012-3`, `O-1012`, `P-17`, `M-XL1`, `S-12`: upper case and digits, which a QR code stores in the least space. */
export function writeFloorCode(code: FloorCode): string {
  if (code.kind === 'unit') return `U-${code.number}-${code.unit}`
  if (code.kind === 'order') return `O-${code.number}`
  if (code.kind === 'printer') return `M-${code.id.toUpperCase()}`
  return code.kind === 'plate' ? `P-${code.number}` : `S-${code.number}`
}

/** Returns the address that a QR code holds: any phone's camera opens it, and the page asks for a sign-in. */
export function addressOfCode(base_url: string, code: FloorCode): string {
  return `${base_url}${SCAN_PATH}${encodeURIComponent(writeFloorCode(code))}`
}

/**
 * Reads what a scanner or a person typed: a code, its whole address, an order number as `1012`, `#1012`, `1012-3` or `1012/3`, or the
 * title of a label.
 * The host of an address is not checked: the shop's own may have changed since the label was printed. Null if it is nothing of these.
 */
export function parseFloorCode(typed: string): FloorCode | null {
  if (typed.length > MAX_LENGTH) return null
  const text = codeInAddress(typed.trim()).trim().toUpperCase()
  const printer = /^M-(\S.*)$/s.exec(text)
  if (printer) return { kind: 'printer', id: printer[1] }
  const [, of, count] = /^(P|PLATE|S|SPOOL)[-\s]*(\d{1,9})$/.exec(text) ?? []
  if (count !== undefined)
    return isPositive(count) ? { kind: of.startsWith('P') ? 'plate' : 'spool', number: Number(count) } : null
  const [, prefix, number, unit] = /^(U-|O-|ORDER|#)?\s*(\d{1,9})(?:\s*[-/]\s*(\d{1,6}))?$/.exec(text) ?? []
  if (number === undefined || !isPositive(number)) return null
  if (unit === undefined) return prefix === 'U-' ? null : { kind: 'order', number: Number(number) }
  if (prefix === 'O-' || prefix === 'ORDER' || !isPositive(unit)) return null
  return { kind: 'unit', number: Number(number), unit: Number(unit) }
}

/** Returns the last part of a scanned address; any other text as it is. */
function codeInAddress(text: string): string {
  const at = text.toLowerCase().indexOf(SCAN_PATH)
  if (at < 0) return text
  const [code] = text.slice(at + SCAN_PATH.length).split(/[?#/]/)
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

function isPositive(digits: string): boolean {
  return Number(digits) > 0
}
