/** Also in full width, which spreadsheets in Japan and China read as the same. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** A month's name is a date with a number before or behind it. */
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'

const NUMBERS = [
  // A ZIP code or a lot that begins with zeros.
  /^0\d[\d.]*$/,
  // A tracking number: spreadsheets keep fifteen digits.
  /^\d{16,}$/,
  // The zero at the end of a version.
  /^\d+\.\d*0$/,
  /^\d+\.$/,
  /^\.?\d+(?:\.\d+)?e[+-]?\d+$/i,
  /^\d+(?:,\d+)+(?:\.\d+)?$/,
  /^\(\d[\d.,]*\)$/,
]

const DATES = [
  // As a PO number or a lot. Years come first in the shop's own days and months, which are dates.
  /^\d{1,2}[-/]\d{1,4}(?:[-/]\d{1,4})?$/,
  /^\d{3,4}\/\d{1,2}(?:\/\d{1,4})?$/,
  /^\d{1,4}\.\d{1,2}\.\d{1,4}$/,
  new RegExp(`^${MONTH}[-/. ]?\\d{1,4}(?:,? ?\\d{4})?$`, 'i'),
  new RegExp(`^\\d{1,4}[-/. ]?${MONTH}(?:[-/. ]?\\d{2,4})?$`, 'i'),
  /^\d+:\d+(?::\d+)?(?:\.\d+)?(?: ?[ap]m?)?$/i,
  /^\d+ \d+\/\d+$/,
]

/** Decides whether a spreadsheet would run a text as a formula, or show another one: a number without its zeros, or a date. */
export function isReadOtherwise(text: string): boolean {
  const word = text.trim()
  return FORMULA.test(text) || [...NUMBERS, ...DATES].some((pattern) => pattern.test(word))
}
