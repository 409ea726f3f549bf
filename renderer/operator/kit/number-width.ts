/** Width of a column of order numbers, as CSS: as many digits as the longest has, and a little for bold ones. */
export function numberWidth(numbers: readonly number[]): string {
  const digits = Math.max(4, ...numbers.map((number) => String(number).length))
  return `${digits + 0.75}ch`
}
