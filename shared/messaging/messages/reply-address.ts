/** Returns an address with a token after a plus (RFC 5233), which mail servers deliver to the same mailbox. */
export function plusAddress(address: string, token: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${token}${address.slice(at)}`
}

/** Returns the token of the first recipient that is the address with a token; null if there is none. */
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

/** Removes tokens of reply addresses from a text, also from links: whoever has one can write into the conversation. */
export function withoutReplyTokens(text: string, address: string, token: string): string {
  const at = address.lastIndexOf('@')
  const [mailbox, domain] = [RegExp.escape(address.slice(0, at)), RegExp.escape(address.slice(at + 1))]
  const tagged = new RegExp(`(${mailbox})(?:\\+|%(?:25)*2b)[a-z0-9]{8,40}(@|%(?:25)*40)(${domain})`, 'gi')
  const untagged = text.replaceAll(tagged, '$1$2$3')
  return token === '' ? untagged : untagged.replaceAll(new RegExp(RegExp.escape(token), 'gi'), '…')
}
