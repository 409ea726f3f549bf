const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']
const STEP = 1024

/**
 * Writes bytes in the largest unit they fill, rounded down so that free space is never overstated: `640 bytes`, `12.4 MB`, `205 GB`.
 * 1 MB is 1,048,576 bytes, as in the limits of files.
 */
export function bytesText(bytes: number): string {
  let amount = bytes
  let unit = 0
  while (amount >= STEP && unit < UNITS.length - 1) {
    amount /= STEP
    unit += 1
  }
  const figure = amount < 100 ? Math.floor(amount * 10) / 10 : Math.floor(amount)
  return `${figure} ${UNITS[unit]}`
}
