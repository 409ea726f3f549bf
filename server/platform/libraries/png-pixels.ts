import { crc32, deflateSync, inflateSync } from 'node:zlib'

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const EIGHT_BIT = 8
const RGB = 2
const RGBA = 6

export interface Pixels {
  width: number
  height: number
  /** Row by row from the top. */
  data: Uint8Array
}

/** Decodes a PNG with 8-bit RGBA pixels, as the shop draws them (ISO/IEC 15948). Null for any other file. */
export function decodeRgba(png: Buffer): Pixels | null {
  if (!png.subarray(0, 8).equals(PNG_SIGNATURE)) return null
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const isInterlaced = png[28] !== 0
  if (png[24] !== EIGHT_BIT || png[25] !== RGBA || isInterlaced) return null
  const packed: Buffer[] = []
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const rows = inflateSync(Buffer.concat(packed))
  return { width, height, data: unfilter(rows, width * 4, height) }
}

/** Undoes the filter of each row: left, up, their mean, or the predictor of Paeth. */
function unfilter(rows: Uint8Array, rowBytes: number, height: number): Uint8Array {
  const out = new Uint8Array(rowBytes * height)
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (rowBytes + 1)]
    for (let at = 0; at < rowBytes; at++) {
      const to = row * rowBytes + at
      const left = at >= 4 ? out[to - 4] : 0
      const up = row > 0 ? out[to - rowBytes] : 0
      const corner = at >= 4 && row > 0 ? out[to - rowBytes - 4] : 0
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]
      out[to] = rows[row * (rowBytes + 1) + 1 + at] + predicted
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

/** Encodes 8-bit RGB pixels as PNG. */
export function encodeRgb({ width, height, data }: Pixels): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let row = 0; row < height; row++)
    rows.set(data.subarray(row * width * 3, (row + 1) * width * 3), row * (width * 3 + 1) + 1)
  return writePng({ width, height, colorType: RGB }, deflateSync(rows))
}

/** Writes a PNG file with 8-bit pixels whose filtered rows are packed already. */
export function writePng(
  { width, height, colorType }: { width: number; height: number; colorType: number },
  packed: Buffer,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([EIGHT_BIT, colorType, 0, 0, 0], 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
