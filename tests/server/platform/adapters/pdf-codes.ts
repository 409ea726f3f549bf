import { readQrCode } from '../../../shop/read-qr-code.ts'

const PIXELS_PER_POINT = 4

/**
 * Returns the texts of the QR codes in a PDF that pdfkit wrote without compression, page by page, read from their drawn
 * squares.
 */
export function pdfCodes(bytes: Uint8Array): Promise<string[]> {
  const pdf = Buffer.from(bytes).toString('latin1')
  // A code is one path of many rectangles.
  const paths = [...pdf.matchAll(/(?:^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+ re\n){30,}/gm)]
  const codes = paths.map(([path]) => {
    const rectangles = path
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ').slice(0, 4).map(Number))
    return readCode(rectangles)
  })
  return Promise.all(codes)
}

async function readCode(rectangles: number[][]): Promise<string> {
  const margin = 10
  const left = Math.min(...rectangles.map(([x]) => x)) - margin
  const top = Math.min(...rectangles.map(([, y]) => y)) - margin
  const right = Math.max(...rectangles.map(([x, , width]) => x + width)) + margin
  const side = Math.ceil((right - left) * PIXELS_PER_POINT)
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [x, y, width, height] of rectangles)
    for (let row = at(y - top); row < at(y - top + height); row++)
      for (let column = at(x - left); column < at(x - left + width); column++)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
  return (await readQrCode(pixels, side, side)) ?? 'unreadable'
}

function at(points: number): number {
  return Math.round(points * PIXELS_PER_POINT)
}
