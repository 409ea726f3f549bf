/** Returns an address with a token after a plus (RFC 5233), which mail servers deliver to the same mailbox. */
export function plusAddress(address: string, token: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${token}${address.slice(at)}`
}

/** Returns the token of the first recipient that is the address with a token; null when there is none. */
export function tokenIn(recipients: readonly string[], address: string): string | null {
  const at = address.lastIndexOf('@')
  const [mailbox, domain] = [address.slice(0, at).toLowerCase(), address.slice(at).toLowerCase()]
  for (const recipient of recipients) {
    const text = recipient.trim().toLowerCase()
    if (!text.startsWith(`${mailbox}+`) || !text.endsWith(domain)) continue
    const token = text.slice(mailbox.length + 1, -domain.length)
    if (/^[a-z0-9]{8,40}$/.test(token)) return token
  }
  return null
}
