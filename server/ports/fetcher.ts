/** What a stranger's site gave for a small JSON document. */
export type FetchedJson =
  /** `max_age` in seconds, where the site sent one. */
  { outcome: 'read'; value: unknown; max_age: number | null } | { outcome: 'refused'; why: string }

/** A file of a stranger's site on its way here. */
export interface Download {
  /** As the site or the address has it, not cleaned; may be empty. */
  filename: string
  /** What the site announces; null where it does not. */
  bytes: number | null
  body: AsyncIterable<Uint8Array>
}

export type Downloaded<Received> =
  | { outcome: 'read'; received: Received }
  | { outcome: 'refused'; why: string }

/** Reads from strangers' sites. It never reaches into the shop's own network. */
export interface Fetcher {
  /** `why` is a sentence that tells nothing about the network this runs in. */
  readJson(url: string): Promise<FetchedJson>
  /** Gives a file to `receive` as it comes; what that throws goes through, what the site does wrong is a `why`. */
  readFile<Received>(
    url: string,
    receive: (file: Download) => Promise<Received>,
  ): Promise<Downloaded<Received>>
}
