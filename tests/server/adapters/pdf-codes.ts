import jsqr from 'jsqr'

// The types of the package name its default export; Node returns the module itself.
const decode = ((jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr) as unknown as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null

const PIXELS_PER_POINT = 4

/** What the QR codes of a PDF that pdfkit wrote without compression say, page by page, read from their drawn squares. */
export function pdfCodes(bytes: Uint8Array): string[] {
  const pdf = Buffer.from(bytes).toString('latin1')
  // A code is one path of many rectangles.
  const paths = [...pdf.matchAll(/(?:^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+ re\n){30,}/gm)]
  return paths.map(([path]) => {
    const rectangles = path
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ').slice(0, 4).map(Number))
    return readCode(rectangles)
  })
}

function readCode(rectangles: number[][]): string {
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
  return decode(pixels, side, side)?.data ?? 'unreadable'
}

function at(points: number): number {
  return Math.round(points * PIXELS_PER_POINT)
}
