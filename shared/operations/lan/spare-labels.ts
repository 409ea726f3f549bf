/** The most shops of one name in a network: the second gets a number, and so on. */
const MAX_NAMESAKES = 4
/** The longest label of a host name (RFC 1035, 2.3.4). */
const MAX_LABEL = 63

/** Returns the labels that a shop takes, one after another, while other devices have the one before: `shop-2` after `shop`. */
export function spareLabels(label: string): string[] {
  return Array.from({ length: MAX_NAMESAKES - 1 }, (_, index) => {
    const number = `-${index + 2}`
    return `${label.slice(0, MAX_LABEL - number.length)}${number}`
  })
}
