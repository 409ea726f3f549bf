import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file in an archive. It is read when it is its turn, so that a large archive needs little memory. */
export interface ArchiveEntry {
  path: string
  content: { lines: () => Iterable<string> } | { bytes: () => Promise<Uint8Array> } | { file: string }
}

/** Part files and photos are compressed already, or hardly smaller when they are. */
const STORED = /\.(3mf|jpg|pdf)$/i

/** Yields the bytes of a ZIP archive, in the ZIP64 format above 4 GB. Throws when a file cannot be read. */
export async function* zipArchive(
  entries: readonly ArchiveEntry[],
  modified_at: number,
): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const entry of entries) add(zip, entry, new Date(modified_at * 1000))
  zip.end()
  for await (const chunk of output) yield chunk as Uint8Array
}

function add(zip: ZipFile, { path, content }: ArchiveEntry, mtime: Date): void {
  const options = { mtime, mode: 0o100644, compress: !STORED.test(path) }
  if ('file' in content) {
    zip.addFile(content.file, path, options)
    return
  }
  zip.addReadStreamLazy(path, options, (done) => {
    const stream = 'lines' in content ? Readable.from(content.lines()) : Readable.from(bytesOf(content.bytes))
    done(null, stream)
  })
}

async function* bytesOf(read: () => Promise<Uint8Array>) {
  yield Buffer.from(await read())
}
