import { bytesText } from '../../../shared/platform/bytes-text.ts'
import { constants, deflateSync, inflateSync } from 'node:zlib'
import {
  MAX_LOGO_BYTES,
  MAX_LOGO_HEIGHT,
  MAX_LOGO_WIDTH,
  type PaperLogo,
} from '../../../shared/platform/brand/brand.ts'
import { PNG_SIGNATURE, writePng } from './png-pixels.ts'

/** Bytes of a pixel by color type (ISO/IEC 15948, 11.2.2): RGB, and RGB with transparency. */
const PIXEL_BYTES: Record<number, number> = { 2: 3, 6: 4 }
const MAX_FILTER = 4

const NOT_PNG = 'This is not a picture that can be used. Choose a PNG, JPEG or SVG file.'
const DAMAGED = 'This picture is damaged. Save it again as a PNG file and choose that.'

interface Header {
  width: number
  height: number
  color_type: number
}

/**
 * Rebuilds a PNG file from its pixels: only its size and its rows are taken over, each checked, and nothing else of the file:
 * no text, no color profile, no data behind the picture. A file whose rows are more than its size says is refused before they
 * are unpacked. Returns a sentence for a file that is refused.
 */
export function rebuildLogo(bytes: Uint8Array): PaperLogo | { fault: string } {
  const file = Buffer.from(bytes)
  const header = readHeader(file)
  if (header === null) return { fault: NOT_PNG }
  const { width, height } = header
  if (width > MAX_LOGO_WIDTH || height > MAX_LOGO_HEIGHT)
    return { fault: `A logo may have at most ${MAX_LOGO_WIDTH} × ${MAX_LOGO_HEIGHT} pixels.` }
  const rows = readRows(file, header)
  if (rows === null) return { fault: DAMAGED }
  const packed = deflateSync(rows, { level: constants.Z_BEST_COMPRESSION })
  const png = writePng({ width, height, colorType: header.color_type }, packed)
  return png.length > MAX_LOGO_BYTES
    ? { fault: `A logo may have at most ${bytesText(MAX_LOGO_BYTES)}. Choose a simpler or smaller picture.` }
    : { png, width, height }
}

/** Null unless it is a PNG with 8-bit RGB or RGBA pixels, as browsers write it. */
function readHeader(file: Buffer): Header | null {
  if (file.length < 33 || !file.subarray(0, 8).equals(PNG_SIGNATURE)) return null
  if (file.readUInt32BE(8) !== 13 || file.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [depth, color_type, compression, filter, interlace] = file.subarray(24, 29)
  const isPlain = depth === 8 && compression === 0 && filter === 0 && interlace === 0
  return isPlain && width > 0 && height > 0 && color_type in PIXEL_BYTES
    ? { width, height, color_type }
    : null
}

/** Returns the filtered rows of all pixels; null if they are not exactly as many as the header says. */
function readRows(file: Buffer, { width, height, color_type }: Header): Buffer | null {
  const rowBytes = width * PIXEL_BYTES[color_type] + 1
  try {
    const rows = inflateSync(Buffer.concat(pixelChunks(file)), { maxOutputLength: rowBytes * height })
    const filters = Array.from({ length: height }, (_, row) => rows[row * rowBytes])
    return rows.length === rowBytes * height && filters.every((kind) => kind <= MAX_FILTER) ? rows : null
  } catch {
    return null
  }
}

function pixelChunks(file: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      found.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  return found
}
