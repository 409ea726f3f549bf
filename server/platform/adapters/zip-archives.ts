import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Archives, ArchiveEntry } from '../ports/archive.ts'

/** Part files and photos are compressed already, or hardly smaller when they are. */
const STORED = /\.(3mf|jpg|pdf)$/i

/** ZIP archives as streams; larger than 4 GB in the ZIP64 format. */
export const zipArchives: Archives = {
  async *zip(entries, modified_at) {
    const zip = new ZipFile()
    const output = zip.outputStream as Readable
    zip.on('error', (error: Error) => output.destroy(error))
    for (const entry of entries) add(zip, entry, new Date(modified_at * 1000))
    zip.end()
    for await (const chunk of output) yield chunk as Uint8Array
  },
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
