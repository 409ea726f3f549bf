/** The path at which the server looks for itself, at any of its addresses. */
export const CHECK_PATH = '/address-check'

/** The outcome of the server's request to one of its own addresses from outside. */
export type AddressCheck =
  | { outcome: 'reached'; proxy: ProxyFacts | null }
  | { outcome: 'redirected'; status: number; to: string }
  | { outcome: 'host_refused' }
  | { outcome: 'wrong_shop'; status: number }
  | { outcome: 'certificate'; code: string }
  | { outcome: 'no_name' | 'refused' | 'timeout' }
  | { outcome: 'failed'; why: string }

/** The traces of a proxy on a request. */
export interface ProxyFacts {
  /** The address that connected to the server. */
  address: string
  is_trusted: boolean
  /** It sends neither the address of visitors nor the name that they opened. */
  hides_visitors: boolean
}

export interface AddressVerdict {
  tone: 'good' | 'note' | 'stop'
  title: string
  advice: string
}

const CERTIFICATE_FAULTS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'It has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'It is for another name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'It is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'It comes from an authority that is not publicly trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its chain is incomplete: the intermediate certificate is missing.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Its chain is incomplete, or its authority is not publicly trusted.',
}

/** Says in words what came back, and what to do. */
export function addressVerdict(check: AddressCheck): AddressVerdict {
  switch (check.outcome) {
    case 'reached':
      return reached(check.proxy)
    case 'redirected':
      return stop(
        `It redirects (${check.status}) to ${check.to}`,
        'Enter the address that it redirects to, or remove the redirect: programs and webhooks do not follow it.',
      )
    case 'host_refused':
      return stop(
        'It reaches this shop, which does not know the name',
        'The proxy changes the Host header. Let it pass on Host, or add the name to the other host names below.',
      )
    case 'wrong_shop':
      return stop(
        `Something else answers there (status ${check.status})`,
        'Another shop or another program has this address. Point the tunnel or proxy at this program.',
      )
    case 'certificate':
      return stop(
        'Its certificate is not accepted',
        `${CERTIFICATE_FAULTS[check.code] ?? `The reason is ${check.code}.`} Fix it where https ends: at the tunnel or proxy.`,
      )
    default:
      return unreachable(check)
  }
}

function reached(proxy: ProxyFacts | null): AddressVerdict {
  if (proxy === null || (proxy.is_trusted && !proxy.hides_visitors))
    return { tone: 'good', title: 'It reaches this shop', advice: 'Links with this address work.' }
  if (proxy.hides_visitors)
    return {
      tone: 'note',
      title: 'It reaches this shop through a proxy that hides its visitors',
      advice:
        'All its visitors count as one, with the address of this computer. Let the proxy pass on Host and add X-Forwarded-For, then add loopback to the trusted proxies.',
    }
  return {
    tone: 'note',
    title: 'It reaches this shop through a proxy that is not trusted',
    advice: `All its visitors count as one. Add ${proxy.address} to the trusted proxies, if that is your tunnel or proxy.`,
  }
}

function unreachable(check: Extract<AddressCheck, { outcome: string }>): AddressVerdict {
  if (check.outcome === 'no_name')
    return stop('The name does not exist', 'Check for a typo, or add the name at your DNS provider.')
  if (check.outcome === 'refused')
    return stop('Nothing listens there', 'Start the tunnel or proxy, and check its port.')
  if (check.outcome === 'timeout')
    return stop(
      'No answer within ten seconds',
      'A firewall may drop the connection. Some routers also do not let a computer reach its own public address: then try it from a phone without Wi-Fi.',
    )
  return stop('It could not be fetched', check.outcome === 'failed' ? check.why : '')
}

function stop(title: string, advice: string): AddressVerdict {
  return { tone: 'stop', title, advice }
}
