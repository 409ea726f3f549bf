import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent, request, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** All addresses of a name, as `node:dns` gives them. */
export type Resolve = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** How strangers' sites are reached. */
export interface Reach {
  resolve: Resolve
  isAllowed: (address: string) => boolean
  /** Of the connection: tests bring a port and a certificate of their own. */
  connect: Pick<RequestOptions, 'ca' | 'port'>
}

export const OPEN_INTERNET: Reach = {
  resolve: (name, done) => systemLookup(name, { all: true }, done),
  isAllowed: isPublicAddress,
  connect: {},
}

/** Something that may be told to whoever gave the address. */
export class Told extends Error {}

/** The site was not reached, or did not say everything. Why stays here: it would tell which names and ports there are. */
export class Unreached extends Error {}

/** An address on the open internet by its form: https on its usual port, with a name, without credentials. */
export function openAddress(given: string | URL, what: string): URL {
  if (!URL.canParse(given.toString())) throw new Told(`${what} must be at an https address.`)
  const url = new URL(given)
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    throw new Told(`${what} must be at an https address with the usual port.`)
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new Told(`${what} must be at an address with a name.`)
  return url
}

/**
 * Asks a stranger's site, with nothing of the shop's. The name is resolved once; every address must be public, and the
 * connection goes to the very address that was checked. Redirects are answers like any other.
 */
export function ask(
  url: URL,
  reach: Reach,
  of: { accept: string; signal: AbortSignal },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        ...reach.connect,
        // An agent of its own: no connection of an earlier, checked name is used again.
        agent: new Agent({ keepAlive: false }),
        lookup: checkedLookup(reach),
        headers: { accept: of.accept, 'accept-encoding': 'identity', 'user-agent': 'Layerline' },
        signal: of.signal,
      },
      resolve,
    )
    asked.on('error', (cause) => reject(new Unreached('not reached', { cause })))
    asked.end()
  })
}

/** The lookup of the connection itself: what is checked here is where it connects to. */
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
