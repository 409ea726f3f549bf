/** A segment of a JPEG file: marker, length and body. */
export function segment(marker: number, body: Uint8Array | number[]): Uint8Array {
  const length = body.length + 2
  return Uint8Array.of(0xff, marker, length >> 8, length & 255, ...body)
}

export const SOI = Uint8Array.of(0xff, 0xd8)
export const EOI = Uint8Array.of(0xff, 0xd9)
/** One table in which the given value has the only code, of one bit: 0. */
const huffman = (table: number, value: number) =>
  segment(0xc4, [table, 1, ...Array.from({ length: 15 }, () => 0), value])
/** A quantization table of equal values; another value makes another file. */
export const quantization = (value = 1) => segment(0xdb, [0, ...Array.from({ length: 64 }, () => value)])
export const TABLES = concat(huffman(0x00, 0), huffman(0x10, 0))
export const frame = (width: number, height: number, marker = 0xc0, components = 1) =>
  segment(marker, [
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    components,
    ...Array.from({ length: components }, (_, at) => [at + 1, 0x11, 0]).flat(),
  ])
export const SCAN = segment(0xda, [1, 1, 0x00, 0, 63, 0])

/** A gray photo that every decoder shows: two zero bits for each block of 8 x 8 px. */
export function photoFile({
  width = 16,
  height = 8,
  value = 1,
  metadata = [] as Uint8Array[],
} = {}): Uint8Array {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const bytes = new Uint8Array(Math.ceil(blocks / 4))
  const free = bytes.length * 8 - blocks * 2
  bytes[bytes.length - 1] |= (1 << free) - 1
  return concat(SOI, ...metadata, quantization(value), frame(width, height), TABLES, SCAN, bytes, EOI)
}

/** Exif data with a GPS position, as phones write it. */
export function exif(text = 'GPSLatitude 37.7793 N'): Uint8Array {
  return segment(0xe1, new TextEncoder().encode(`Exif\0\0MM\0*${text}`))
}

export function concat(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
