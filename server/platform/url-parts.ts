/** The parts of a URL with which a request is compared. */
type UrlParts = Readonly<Pick<URL, 'origin' | 'protocol' | 'host' | 'hostname'>>

/** A shop is open at few addresses; anyone can send others. */
const MAX_REMEMBERED = 100

const remembered = new Map<string, UrlParts | null>()

/**
 * Returns the parts of an address, null if the text is none. Remembers them, because each request names the same few hosts and
 * origins several times, and parsing one takes about as long as reading a quote.
 */
export function partsOfUrl(text: string): UrlParts | null {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const parts = parse(text)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(text, parts)
  return parts
}

function parse(text: string): UrlParts | null {
  const url = URL.parse(text)
  if (url === null) return null
  const { origin, protocol, host, hostname } = url
  return { origin, protocol, host, hostname }
}
