/** The result of reading a small JSON document. */
export type FetchedJson =
  /** `max_age` in seconds, if the site sent one. */
  { outcome: 'read'; value: unknown; max_age: number | null } | { outcome: 'refused'; why: string }

/** A file being downloaded. */
export interface Download {
  /** From the site or the URL, not sanitized; can be empty. */
  filename: string
  /** The announced size; null if none. */
  bytes: number | null
  body: AsyncIterable<Uint8Array>
}

export type DownloadOutcome<Received> =
  | { outcome: 'read'; received: Received }
  | { outcome: 'refused'; why: string }

/** Reads from external sites, never from the shop's own network. */
export interface Fetcher {
  /** `why` is a sentence that reveals nothing about the shop's network. */
  readJson(url: string): Promise<FetchedJson>
  /** Streams a file to `receive`. Errors of `receive` are rethrown; faults of the site are a `why`. */
  readFile<Received>(
    url: string,
    receive: (file: Download) => Promise<Received>,
  ): Promise<DownloadOutcome<Received>>
}
