import { saveFile } from './save-file.ts'

/**
 * Saves a CSV file of the server and returns its number of rows, without the headings. `onRows` is called while it is read, with
 * the number of rows so far. Throws when it could not be read to its end.
 */
export async function saveMatching(
  href: string,
  filename: string,
  onRows: (rows: number) => void,
): Promise<number> {
  const answer = await fetch(href)
  if (!answer.ok || answer.body === null) throw new Error(`the server answered ${answer.status}`)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const countRows = csvRowCounter()
  let rows = 0
  const reader = answer.body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value)
    rows = countRows(read.value)
    onRows(rows)
  }
  saveFile(filename, new Blob(chunks, { type: 'text/csv;charset=utf-8' }))
  return rows
}

const QUOTE = 0x22
const LINE_FEED = 0x0a

/** Returns a function that takes the next bytes of a CSV file (RFC 4180) and returns the rows below its headings so far. */
export function csvRowCounter(): (bytes: Uint8Array) => number {
  let lines = 0
  let isQuoted = false
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_FEED && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}
