import type { IncomingMessage } from 'node:http'
import { dispositionName } from '../../../shared/quoting/quotes/disposition-name.ts'

/** Longer headers of one part name no file. */
const MAX_HEADER_BYTES = 16 * 1024
const HEADERS_END = '\r\n\r\n'
const DISPOSITION = /^content-disposition:\s*form-data\b(.*)$/im
const FILE_PART = /;\s*name\s*=\s*(?:"file"|file\s*(?:;|$))/i

/**
 * Watches a form for the headers of its part `file`: the parser of forms does not look at `filename*` where `filename` comes before
 * it. Call it right before the form is parsed. Returns a function that tells the name, once the parser has come to the part.
 */
export function watchFileName(raw: IncomingMessage): () => string | null {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(raw.headers['content-type'] ?? '')
  const mark = `--${boundary?.[1] ?? boundary?.[2] ?? ''}\r\n`
  let [unread, name]: [string, string | null] = ['', null]
  const read = (piece: Buffer) => {
    unread += piece.toString('latin1')
    for (let at = unread.indexOf(mark); at >= 0 && name === null; at = unread.indexOf(mark)) {
      const end = unread.indexOf(HEADERS_END, at)
      if (end < 0) break
      name = nameIn(unread.slice(at, end))
      unread = unread.slice(end)
    }
    if (!unread.includes(mark)) unread = unread.slice(1 - mark.length)
    if (name !== null || unread.length > MAX_HEADER_BYTES + piece.length) raw.off('data', read)
  }
  raw.on('data', read)
  return () => name
}

function nameIn(headers: string): string | null {
  const disposition = DISPOSITION.exec(headers.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? ''
  return FILE_PART.test(disposition) ? dispositionName(disposition) : null
}
