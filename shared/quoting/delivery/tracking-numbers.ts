import { carrierName } from './carriers.ts'

/**
 * The formats of tracking numbers, with check digits where they are known, as the open collection tracking_number_data
 * (github.com/jkeen/tracking_number_data) lists them; those of the post with two letters at each end are standard S10 of the
 * Universal Postal Union. A number may be real all the same: formats change. So a doubt is a warning, and nothing is refused.
 */
type Fits = 'yes' | 'mistyped'

interface Format {
  pattern: RegExp
  /** Absent: no check digit is published. */
  check?: (number: string) => boolean
}

const CARRIER_NAMES = ['USPS', 'UPS', 'FedEx', 'DHL'] as const
type CheckedCarrier = (typeof CARRIER_NAMES)[number]

/** A postal code may stand before the number itself. */
const withoutRoute = (number: string) => number.replace(/^420\d{5}(?:\d{4})?(?=9[1-5]\d{20}(?:\d{4})?$)/, '')

const PACKAGE_BARCODE: Format = {
  pattern: /^(?:420\d{5}(?:\d{4})?)?9[1-5]\d{20}(?:\d{4})?$/,
  check: (number) => isMod10(withoutRoute(number)),
}
const POSTAL: Format = { pattern: /^[A-Z]{2}\d{9}[A-Z]{2}$/, check: isPostal }

const FORMATS: Record<CheckedCarrier, readonly Format[]> = {
  USPS: [
    PACKAGE_BARCODE,
    {
      pattern: /^(?:0[1-9]|[7-8]\d|23|91)\d{18}$/,
      check: (number) => isMod10(number) || isMod10(`91${number}`),
    },
    { ...POSTAL, pattern: /^[A-Z]{2}\d{9}US$/ },
  ],
  UPS: [
    { pattern: /^1Z[0-9A-Z]{15}\d$/, check: isUps },
    { pattern: /^T\d{10}$/ },
    { pattern: /^(?:\d{9}|\d{18})$/ },
    // The post delivers them.
    PACKAGE_BARCODE,
  ],
  FedEx: [
    { pattern: /^\d{12}$/, check: isExpress },
    { pattern: /^\d{15}$/, check: isMod10 },
    { pattern: /^(?:61|02|58|92)\d{18}$/ },
    { pattern: /^96\d{20}$/, check: (number) => isMod10(number.slice(-15)) },
    { pattern: /^(?:96|10)\d{32}$/ },
    { pattern: /^DT\d{12}$/ },
    { pattern: /^00\d{16}$/, check: isMod10 },
    // The post delivers them.
    { pattern: /^92\d{20}$/, check: isMod10 },
  ],
  DHL: [
    { pattern: /^\d{10,11}$/, check: isWaybill },
    { pattern: /^J[A-Z]{1,3}\d{9,20}$/ },
    { pattern: /^GM\d{10,39}$/ },
    POSTAL,
    PACKAGE_BARCODE,
  ],
}

/** Returns why staff should look at a tracking number again; null if it fits its carrier, or nothing is known about that. */
export function trackingDoubt(carrier: string, trackingNumber: string): string | null {
  const number = trackingNumber.replaceAll(/[\s-]+/g, '').toUpperCase()
  const known = checkedCarrier(carrier)
  if (known === null || number === '') return null
  const fits = fitOf(known, number)
  if (fits === 'yes') return null
  const other = CARRIER_NAMES.find((name) => name !== known && fitOf(name, number) === 'yes')
  if (other !== undefined) return `It looks like a number of ${other}, not of ${known}.`
  return fits === 'mistyped'
    ? `Its check digit does not fit: a digit of this ${known} number may be mistyped.`
    : `It does not look like a number of ${known}.`
}

/**
 * Returns the carrier whose format a number has; null if several could, as without a check digit. The post comes first:
 * others hand their parcels to it under its numbers.
 */
export function carrierOfNumber(trackingNumber: string): string | null {
  const number = trackingNumber.replaceAll(/[\s-]+/g, '').toUpperCase()
  const isSure = ({ pattern, check }: Format) =>
    pattern.test(number) && (check ? check(number) : /[A-Z]/.test(number))
  return CARRIER_NAMES.find((name) => FORMATS[name].some(isSure)) ?? null
}

function checkedCarrier(carrier: string): CheckedCarrier | null {
  const name = carrierName(carrier)
  return CARRIER_NAMES.find((known) => known === name) ?? null
}

/** Null: no format of the carrier. */
function fitOf(carrier: CheckedCarrier, number: string): Fits | null {
  const formats = FORMATS[carrier].filter(({ pattern }) => pattern.test(number))
  if (formats.length === 0) return null
  return formats.some(({ check }) => check?.(number) ?? true) ? 'yes' : 'mistyped'
}

const digitsOf = (text: string) => Array.from(text, Number)

function weighted(digits: readonly number[], weights: readonly number[]): number {
  return digits.reduce((sum, digit, at) => sum + digit * weights[at % weights.length], 0)
}

/** Mod 10 of GS1: from the right, digits count three times and once in turn. */
function isMod10(number: string): boolean {
  const [check, ...others] = digitsOf(number).toReversed()
  return (10 - (weighted(others, [3, 1]) % 10)) % 10 === check
}

/** Letters count as digits from A = 2 on; every second one counts twice. */
function isUps(number: string): boolean {
  const values = Array.from(number.slice(2, -1), (sign) =>
    /\d/.test(sign) ? Number(sign) : (sign.codePointAt(0)! - 63) % 10,
  )
  return (10 - (weighted(values, [1, 2]) % 10)) % 10 === Number(number.at(-1))
}

function isExpress(number: string): boolean {
  const digits = digitsOf(number)
  return (weighted(digits.slice(0, -1), [3, 1, 7]) % 11) % 10 === digits.at(-1)
}

function isWaybill(number: string): boolean {
  return Number(number.slice(0, -1)) % 7 === Number(number.at(-1))
}

function isPostal(number: string): boolean {
  const digits = digitsOf(number.slice(2, -2))
  const rest = 11 - (weighted(digits.slice(0, -1), [8, 6, 4, 2, 3, 5, 9, 7]) % 11)
  return digits.at(-1) === ({ 10: 0, 11: 5 }[rest] ?? rest)
}
