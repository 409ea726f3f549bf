import type { IncomingMessage } from 'node:http'
import type { FetchedJson } from '../ports/fetcher.ts'
import { ask, openAddress, PublicError, type Reach } from './safe-request.ts'

const MAX_BYTES = 64 * 1024

const UNREACHABLE =
  'The metadata document could not be read: the site must answer over https at a public address within 5 seconds.'

/** Reads a client's metadata document: no redirects, at most 64 KB, `seconds` in total. */
export async function readDocument(url: string, reach: Reach, seconds: number): Promise<FetchedJson> {
  try {
    return await read(openAddress(url, 'A metadata document'), reach, AbortSignal.timeout(seconds * 1000))
  } catch (error) {
    return { outcome: 'refused', why: error instanceof PublicError ? error.message : UNREACHABLE }
  }
}

async function read(url: URL, reach: Reach, signal: AbortSignal): Promise<FetchedJson> {
  const answer = await ask(url, reach, { accept: 'application/json', signal })
  try {
    checkHead(answer)
    const value: unknown = parseJson(await readBody(answer))
    return { outcome: 'read', value, max_age: maxAge(answer.headers['cache-control']) }
  } finally {
    answer.destroy()
  }
}

function checkHead({ statusCode, headers }: IncomingMessage): void {
  if (statusCode !== 200)
    throw new PublicError(
      'The metadata document could not be read: the site must answer 200, without a redirect.',
    )
  if (!/^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/i.test(headers['content-type'] ?? ''))
    throw new PublicError('The metadata document is not served as application/json.')
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
    throw new PublicError('The metadata document is served in an encoding that was not requested.')
}

async function readBody(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > MAX_BYTES) throw new PublicError('The metadata document is larger than 64 KB.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PublicError('The metadata document is not JSON.')
  }
}

/** Returns `max-age` in seconds; 0 when the document must not be stored. */
function maxAge(header: string | undefined): number | null {
  if (header === undefined) return null
  if (/\bno-(?:store|cache)\b/i.test(header)) return 0
  const found = /\bmax-age\s*=\s*"?(\d{1,9})/i.exec(header)
  return found ? Number(found[1]) : null
}
