import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent, request, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { FetchedJson, Fetcher } from '../ports.ts'
import { isPublicAddress } from './public-address.ts'

const MOST_BYTES = 64 * 1024
const SECONDS = 5

/** All addresses of a name, as `node:dns` gives them. */
export type Resolve = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

interface FetcherParts {
  resolve: Resolve
  isAllowed: (address: string) => boolean
  /** Of the connection: tests bring a port and a certificate of their own. */
  connect: Pick<RequestOptions, 'ca' | 'port'>
  seconds: number
}

/** Something that may be told to whoever asked for the document. */
class Told extends Error {}

const UNREACHABLE =
  'Its metadata document could not be read: the site must answer over https at a public address within 5 seconds.'

/**
 * Reads JSON documents of strangers' sites (decisions G-61): https on its usual port only, no redirects, no literal
 * addresses, 64 KB, 5 seconds in all. The name is resolved once; every address must be public, and the connection goes
 * to the very address that was checked.
 */
export function safeFetcher(parts: Partial<FetcherParts> = {}): Fetcher {
  const whole: FetcherParts = {
    resolve: resolveAll,
    isAllowed: isPublicAddress,
    connect: {},
    seconds: SECONDS,
    ...parts,
  }
  return {
    async readJson(url) {
      try {
        return await read(new URL(url), whole)
      } catch (error) {
        // What the network said stays here: it would tell a stranger which names and ports there are.
        return { outcome: 'refused', why: error instanceof Told ? error.message : UNREACHABLE }
      }
    },
  }
}

async function read(url: URL, parts: FetcherParts): Promise<FetchedJson> {
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    throw new Told('A metadata document must be at an https address with the usual port.')
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new Told('A metadata document must be at an address with a name.')
  const signal = AbortSignal.timeout(parts.seconds * 1000)
  const answer = await open(url, parts, signal)
  try {
    checkHead(answer)
    const value: unknown = parseJson(await readBody(answer))
    return { outcome: 'read', value, max_age: maxAge(answer.headers['cache-control']) }
  } finally {
    answer.destroy()
  }
}

function open(url: URL, parts: FetcherParts, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        ...parts.connect,
        // An agent of its own: no connection of an earlier, checked name is used again.
        agent: new Agent({ keepAlive: false }),
        lookup: checkedLookup(parts),
        headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Layerline' },
        signal,
      },
      resolve,
    )
    asked.on('error', reject)
    asked.end()
  })
}

/** The lookup of the connection itself: what is checked here is where it connects to. */
function checkedLookup({ resolve, isAllowed }: FetcherParts): LookupFunction {
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

const resolveAll: Resolve = (name, done) => systemLookup(name, { all: true }, done)

function checkHead({ statusCode, headers }: IncomingMessage): void {
  if (statusCode !== 200)
    throw new Told('Its metadata document could not be read: the site must answer 200, without a redirect.')
  if (!/^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/i.test(headers['content-type'] ?? ''))
    throw new Told('Its metadata document is not served as application/json.')
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
    throw new Told('Its metadata document is served in an encoding that was not asked for.')
}

async function readBody(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > MOST_BYTES) throw new Told('Its metadata document is larger than 64 KB.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Told('Its metadata document is not JSON.')
  }
}

/** Seconds from `Cache-Control`; 0 where it must not be kept. */
function maxAge(header: string | undefined): number | null {
  if (header === undefined) return null
  if (/\bno-(?:store|cache)\b/i.test(header)) return 0
  const found = /\bmax-age\s*=\s*"?(\d{1,9})/i.exec(header)
  return found ? Number(found[1]) : null
}
