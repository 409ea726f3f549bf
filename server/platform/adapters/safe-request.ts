import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent, request, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Resolves a name to all its addresses, like `node:dns`. */
export type Resolve = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** The means of reaching external sites. */
export interface Reach {
  resolve: Resolve
  isAllowed: (address: string) => boolean
  /** Connection options: tests use their own port and certificate. */
  connect: Pick<RequestOptions, 'ca' | 'port'>
}

export const OPEN_INTERNET: Reach = {
  resolve: (name, done) => systemLookup(name, { all: true }, done),
  isAllowed: isPublicAddress,
  connect: {},
}

/** An error whose message may be shown to whoever sent the URL. */
export class PublicError extends Error {}

/** The site was not reached, or did not answer completely. The cause is not shown: it would reveal names and ports of the network. */
export class Unreached extends Error {}

/** Checks the form of a URL: https on port 443, with a host name, without credentials. */
export function openAddress(address: string | URL, what: string): URL {
  if (!URL.canParse(address.toString())) throw new PublicError(`${what} must be at an https address.`)
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    throw new PublicError(`${what} must be at an https address with the usual port.`)
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new PublicError(`${what} must be at an address with a name.`)
  return url
}

/**
 * Sends a request to an external site. The name is resolved once, every address must be public, and the connection goes to the
 * checked address (DNS rebinding). Redirects are returned, not followed.
 */
export function ask(
  url: URL,
  reach: Reach,
  options: { accept: string; signal: AbortSignal },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        ...reach.connect,
        // Its own agent, so that no earlier connection is reused.
        agent: new Agent({ keepAlive: false }),
        lookup: checkedLookup(reach),
        headers: { accept: options.accept, 'accept-encoding': 'identity', 'user-agent': 'Layerline' },
        signal: options.signal,
      },
      resolve,
    )
    outgoing.on('error', (cause) => reject(new Unreached('not reached', { cause })))
    outgoing.end()
  })
}

/** Returns the lookup of the connection itself, so that the checked address is the one it connects to. */
function checkedLookup({ resolve, isAllowed }: Reach): LookupFunction {
  return (name, options, done) => {
    resolve(name, (error, addresses) => {
      if (error) done(error, '', 0)
      else if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
        done(new Error('not at a public address'), '', 0)
      else if (options.all) done(null, addresses)
      else done(null, addresses[0].address, addresses[0].family)
    })
  }
}
