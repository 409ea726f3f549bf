import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PrintFile } from '../../ports/printer-link.ts'

/** Returns a form with a file as browsers send it, with its length known beforehand, because small machines need it. */
export function multipartFile(file: PrintFile, fields: Record<string, string>) {
  const boundary = `layerline-${randomUUID()}`
  const head = Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .concat(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    )
    .join('')
  const tail = `\r\n--${boundary}--\r\n`
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(head) + file.bytes + Buffer.byteLength(tail),
    },
    body: () => Readable.from(partsOf(head, file, tail)),
  }
}

async function* partsOf(head: string, file: PrintFile, tail: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head)
  for await (const chunk of file.open()) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
  yield Buffer.from(tail)
}
