/** A file in an archive. It is read when it is its turn, so that a large archive needs little memory. */
export interface ArchiveEntry {
  path: string
  content: { lines: () => Iterable<string> } | { bytes: () => Promise<Uint8Array> } | { file: string }
}

/** Makes ZIP archives of any size. */
export interface Archives {
  /** Yields the bytes of the archive. Throws when a file cannot be read. */
  zip(entries: readonly ArchiveEntry[], modified_at: number): AsyncIterable<Uint8Array>
}
