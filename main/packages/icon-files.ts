/** A drawing of the icon: its width and height in pixels, and the PNG. */
export interface Drawing {
  size: number
  png: Buffer
}

const ICO_HEADER = 6
const ICO_ENTRY = 16

/** Returns a Windows icon of PNGs, which Windows reads since Vista. */
export function icoOf(drawings: readonly Drawing[]): Buffer {
  const header = Buffer.alloc(ICO_HEADER + drawings.length * ICO_ENTRY)
  header.writeUInt16LE(1, 2) // an icon, not a cursor
  header.writeUInt16LE(drawings.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of drawings.entries()) {
    const entry = ICO_HEADER + index * ICO_ENTRY
    // 256 is written as 0.
    header.writeUInt8(size % 256, entry)
    header.writeUInt8(size % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4) // color planes
    header.writeUInt16LE(32, entry + 6) // bits per pixel
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...drawings.map(({ png }) => png)])
}

/** Types of PNG entries in an icns file, by size in pixels; a size may be the double resolution of the half. */
const ICNS_TYPES: Record<number, string[]> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

/** Returns a macOS icon of PNGs. */
export function icnsOf(drawings: readonly Drawing[]): Buffer {
  const entries = drawings.flatMap(({ size, png }) => ICNS_TYPES[size].map((type) => chunk(type, png)))
  return chunk('icns', Buffer.concat(entries))
}

function chunk(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(type, 0, 'ascii')
  header.writeUInt32BE(8 + content.length, 4)
  return Buffer.concat([header, content])
}
