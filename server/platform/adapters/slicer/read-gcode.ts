import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { hasCommand, isCutOff } from '../../../../shared/production/slicer/gcode-text.ts'
import { GCODE_SAMPLE_BYTES } from '../../../../shared/production/slicer/print-figures.ts'

/** Longer than a line of G-code whose beginning is in the chunk before. */
const OVERLAP = 100

export interface GcodeRead {
  head: string
  tail: string
  crc32: number
  md5: string
  bytes: number
  /** True if it has any command at all. */
  hasCode: boolean
  /** True if the slicer that wrote it did not come to its end. */
  isCutOff: boolean
}

/** Reads G-code to its end, and keeps as much of it as has the figures of its print. */
export async function readGcode(source: AsyncIterable<Buffer>): Promise<GcodeRead> {
  const md5 = createHash('md5')
  let [bytes, sum, hasCode] = [0, 0, false]
  let head = ''
  let tail: string[] = []
  for await (const chunk of source) {
    md5.update(chunk)
    sum = crc32(chunk, sum)
    const text = chunk.toString('latin1')
    hasCode ||= hasCommand((tail.at(-1) ?? '').slice(-OVERLAP) + text)
    if (bytes < GCODE_SAMPLE_BYTES) head += text.slice(0, GCODE_SAMPLE_BYTES - bytes)
    tail = lastOf([...tail, text])
    bytes += chunk.length
  }
  const end = tail.join('')
  const cut = isCutOff(head, end)
  return { head, tail: end, crc32: sum, md5: md5.digest('hex'), bytes, hasCode, isCutOff: cut }
}

/** Chunks of enough bytes for the figures at the end. */
function lastOf(chunks: string[]): string[] {
  let bytes = 0
  const from = chunks.findLastIndex((chunk) => (bytes += chunk.length) >= GCODE_SAMPLE_BYTES)
  return chunks.slice(Math.max(0, from))
}
