/** Sites that our pages may open in the person's own browser. */
const OUTSIDE_HOSTS = new Set(['checkout.stripe.com', 'billing.stripe.com'])

/** Whether an address belongs to the shop itself: same scheme, host and port. */
export function isOwnAddress(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin
}

/** Whether an address may be handed to the system's browser: https to a known host, without a name or password in it. */
export function mayOpenOutside(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return protocol === 'https:' && OUTSIDE_HOSTS.has(host) && username === '' && password === ''
}
