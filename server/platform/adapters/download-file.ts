import type { IncomingMessage } from 'node:http'
import type { Download, DownloadOutcome } from '../ports/fetcher.ts'
import { downloadName } from './download-name.ts'
import { ask, openAddress, PublicError, Unreached, type Reach } from './safe-request.ts'

const MAX_REDIRECTS = 3

const UNREACHABLE =
  'The file could not be read: the site must send all of it over https, from a public address, in less than a minute.'

/**
 * Streams a file from an external site to `receive`, whose errors are rethrown. Each of up to three redirects is checked like
 * the first URL; `seconds` is the total timeout.
 */
export async function downloadFile<Received>(
  url: string,
  options: { reach: Reach; seconds: number },
  receive: (file: Download) => Promise<Received>,
): Promise<DownloadOutcome<Received>> {
  try {
    const signal = AbortSignal.timeout(options.seconds * 1000)
    const { answer, addresses } = await follow(url, options.reach, signal)
    try {
      checkHead(answer)
      const filename = downloadName(answer.headers['content-disposition'], addresses)
      const received = await receive({ filename, bytes: bytesOf(answer), body: bodyOf(answer) })
      return { outcome: 'read', received }
    } finally {
      answer.destroy()
    }
  } catch (error) {
    if (error instanceof PublicError) return { outcome: 'refused', why: error.message }
    if (error instanceof Unreached) return { outcome: 'refused', why: UNREACHABLE }
    throw error
  }
}

/** Follows redirects; returns the answer and the URLs. */
async function follow(
  url: string,
  reach: Reach,
  signal: AbortSignal,
): Promise<{ answer: IncomingMessage; addresses: URL[] }> {
  const addresses = [openAddress(url, 'The file')]
  for (;;) {
    const here = addresses.at(-1)!
    const answer = await ask(here, reach, { accept: '*/*', signal })
    const to = redirectOf(answer)
    if (to === null) return { answer, addresses }
    answer.destroy()
    if (addresses.length > MAX_REDIRECTS)
      throw new PublicError(
        `That address redirects more than ${MAX_REDIRECTS} times. Send the file’s own address.`,
      )
    addresses.push(openAddress(URL.canParse(to, here) ? new URL(to, here) : '', 'The file'))
  }
}

function redirectOf({ statusCode, headers }: IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode!) ? (headers.location ?? '') : null
}

function checkHead({ statusCode, headers }: IncomingMessage): void {
  if (statusCode !== 200) throw new PublicError(`That address answers ${statusCode} instead of the file.`)
  if (/^(text\/html|application\/xhtml)/i.test(headers['content-type'] ?? ''))
    throw new PublicError('That address returns a web page. Send the address of the file itself.')
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
    throw new PublicError(
      'That address sends the file compressed, which was not requested. Upload the file instead.',
    )
}

function bytesOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

/** Hides connection errors, which could reveal the shop's network. */
async function* bodyOf(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) yield piece
  } catch (cause) {
    throw new Unreached('cut short', { cause })
  }
}
