/** The parts of a file that its kind is detected from. */
export interface FileSample {
  /** The first bytes of the file, up to 64 KB. */
  head: Uint8Array
  /** The last bytes of the file, up to 64 KB. */
  tail: Uint8Array
  size: number
  filename: string
}
