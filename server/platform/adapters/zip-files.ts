import { strToU8, zipSync } from 'fflate'

/** Entries carry no real time, so that the same files make the same bytes. The month counts from 0. */
const NO_TIME = new Date(1980, 0, 1)

/**
 * Packs text files into a ZIP file in memory, in one synchronous step, as the report thread needs it. Large files are streamed by
 * `zipArchive`.
 */
export function zipFiles(files: readonly { name: string; text: string }[]): Uint8Array {
  return zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])), {
    mtime: NO_TIME,
    level: 6,
  })
}
