import { readFile } from 'node:fs/promises'
import type { PartPicture } from '../../../shared/orders/part-on-paper.ts'
import { decodeRgba, encodeRgb, type Pixels } from '../libraries/png-pixels.ts'

/** The filament of the shop's pictures in linear red and blue (`server/geometry/show/thumbnail-light.ts`). */
const DRAWN_RED = 0.66
const DRAWN_BLUE = 0.05
/** Linear light that a color has at least, so that a black part keeps its edges on paper. */
const DARKEST = 0.035
const LIGHTEST = 0.8
/** Stands for a color that the catalog does not show. */
const GRAY = '#9aa1a8'
/** Paper needs half of the picture's pixels. */
const SCALE = 2

/** Returns the part's picture in its own color on white, as PNG without transparency; null if there is no readable picture. */
export async function paperPicture({ path, color }: PartPicture): Promise<Buffer | null> {
  const file = await readFile(path).catch(() => null)
  const drawn = file && decodeRgba(file)
  return drawn && encodeRgb(recolor(drawn, color ?? GRAY))
}

/** Recovers each pixel's light and gloss from the color that it was drawn in, and applies them to another color. */
function recolor({ width, height, data }: Pixels, color: string): Pixels {
  const base = [1, 3, 5].map((at) => {
    const light = linear(Number.parseInt(color.slice(at, at + 2), 16))
    return Math.min(LIGHTEST, Math.max(DARKEST, light))
  })
  const [columns, rows] = [Math.floor(width / SCALE), Math.floor(height / SCALE)]
  const out = new Uint8Array(columns * rows * 3)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const sum = [0, 0, 0]
      for (let sample = 0; sample < SCALE * SCALE; sample++) {
        const x = column * SCALE + (sample % SCALE)
        const y = row * SCALE + Math.floor(sample / SCALE)
        addPixel(sum, data, (y * width + x) * 4, base)
      }
      for (let channel = 0; channel < 3; channel++)
        out[(row * columns + column) * 3 + channel] = displayed(sum[channel] / (SCALE * SCALE))
    }
  return { width: columns, height: rows, data: out }
}

/** Adds a pixel over white paper, in linear light. */
function addPixel(sum: number[], data: Uint8Array, at: number, base: readonly number[]): void {
  const alpha = data[at + 3] / 255
  const light = linear(data[at]) / DRAWN_RED
  const gloss = Math.max(0, linear(data[at + 2]) - DRAWN_BLUE * light)
  for (let channel = 0; channel < 3; channel++)
    sum[channel] += alpha * (base[channel] * light + gloss) + (1 - alpha)
}

/** sRGB (IEC 61966-2-1). */
function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function displayed(light: number): number {
  const limited = Math.min(1, Math.max(0, light))
  return Math.round(255 * (limited <= 0.0031308 ? 12.92 * limited : 1.055 * limited ** (1 / 2.4) - 0.055))
}
