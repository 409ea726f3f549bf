import type { Fetcher } from '../ports/fetcher.ts'
import { downloadFile } from './download-file.ts'
import { readDocument } from './read-document.ts'
import { OPEN_INTERNET, type Reach } from './safe-request.ts'

interface FetcherParts extends Reach {
  /** Timeouts for a document and for a file; a waiting agent gives up after a minute. */
  seconds: number
  file_seconds: number
}

/** Reads from external sites: https on port 443 only, at public addresses, never inside the shop's network (SSRF). */
export function safeFetcher(parts: Partial<FetcherParts> = {}): Fetcher {
  const { seconds, file_seconds, ...reach } = { ...OPEN_INTERNET, seconds: 5, file_seconds: 45, ...parts }
  return {
    readJson: (url) => readDocument(url, reach, seconds),
    readFile: (url, receive) => downloadFile(url, { reach, seconds: file_seconds }, receive),
  }
}
