/** Returns the CSS width of a column of order numbers: room for the longest, and a little more because they are bold. */
export function numberWidth(numbers: readonly (number | string)[]): string {
  const digits = Math.max(4, ...numbers.map((number) => String(number).length))
  return `${digits + 0.75}ch`
}
