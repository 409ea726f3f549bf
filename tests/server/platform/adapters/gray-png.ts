import { inflateSync } from 'node:zlib'

/** A picture in 8-bit gray, row by row from the top. */
export interface Gray {
  width: number
  height: number
  data: Uint8Array
}

/** Decodes a PNG with 8-bit gray pixels (ISO/IEC 15948). */
export function decodeGray(png: Buffer): Gray {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  if (png[24] !== 8 || png[25] !== 0 || png[28] !== 0) throw new Error('no picture in 8-bit gray')
  const packed: Buffer[] = []
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const rows = inflateSync(Buffer.concat(packed))
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const left = x > 0 ? data[y * width + x - 1] : 0
      const up = y > 0 ? data[(y - 1) * width + x] : 0
      const corner = x > 0 && y > 0 ? data[(y - 1) * width + x - 1] : 0
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][rows[y * (width + 1)]]
      data[y * width + x] = rows[y * (width + 1) + 1 + x] + guess
    }
  return { width, height, data }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
