import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { renderThumbnail } from '../../server/geometry/show/thumbnail.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { box, joined, sphere } from './shapes.ts'

const DOWN: Vec3 = [0, 0, -1]
const SIZE = 512

/** RGBA pixels of a PNG that the shop made: one data chunk whose rows are differences to the row above. */
function pixelsOf(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png)
  const start = bytes.indexOf('IDAT')
  const rows = inflateSync(bytes.subarray(start + 4, start + 4 + bytes.readUInt32BE(start - 4)))
  const pixels = new Uint8Array(SIZE * SIZE * 4)
  for (let at = 0; at < pixels.length; at++) {
    const row = Math.floor(at / (SIZE * 4))
    pixels[at] = rows[at + row + 1] + (row > 0 ? pixels[at - SIZE * 4] : 0)
  }
  return pixels
}

function at(pixels: Uint8Array, x: number, y: number): { red: number; blue: number; alpha: number } {
  const start = (y * SIZE + x) * 4
  return { red: pixels[start], blue: pixels[start + 2], alpha: pixels[start + 3] }
}

describe('the thumbnail of a part', () => {
  const cube = pixelsOf(renderThumbnail(box([20, 20, 20]), DOWN))

  test('is transparent at its corners and solid orange in its middle', () => {
    for (const [x, y] of [
      [0, 0],
      [511, 0],
      [0, 511],
      [511, 511],
    ])
      expect(at(cube, x, y).alpha).toBe(0)
    const { red, blue, alpha } = at(cube, 240, 260)
    expect(alpha).toBe(255)
    expect(red).toBeGreaterThan(2 * blue)
  })

  test('shows a cube from above: three faces of three shades, the top the lightest', () => {
    const [top, left, right] = [at(cube, 240, 90), at(cube, 140, 300), at(cube, 380, 300)]
    expect(top.red).toBeGreaterThan(left.red + 10)
    expect(left.red).toBeGreaterThan(right.red + 30)
  })

  test('fills most of the square, whatever the size of the part', () => {
    for (const side of [0.5, 2000]) {
      const pixels = pixelsOf(renderThumbnail(box([side, side, side]), DOWN))
      const rows = Array.from({ length: SIZE }, (_, y) => y).filter((y) =>
        Array.from({ length: SIZE }, (_, x) => at(pixels, x, y).alpha).some((alpha) => alpha === 255),
      )
      expect(rows.length).toBeGreaterThan(SIZE * 0.7)
    }
  })

  test('has a soft shadow on the plate, black and faint', () => {
    const faint = Array.from({ length: SIZE * SIZE }, (_, pixel) => pixel).filter(
      (pixel) => cube[pixel * 4 + 3] > 10 && cube[pixel * 4 + 3] < 80 && cube[pixel * 4] === 0,
    )
    expect(faint.length).toBeGreaterThan(1000)
  })

  test('shows the part on the side that is down', () => {
    const pin = joined(box([20, 20, 2]), box([4, 4, 30], [8, 8, 0]))
    const upright = renderThumbnail(pin, DOWN)
    const onHead = renderThumbnail(pin, [0, 0, 1])
    expect(upright).not.toEqual(onHead)
  })

  test('is the same every time, byte for byte', () => {
    expect(renderThumbnail(sphere(10, 30), DOWN)).toEqual(renderThumbnail(sphere(10, 30), DOWN))
  })

  test('is made of a surface without volume too', () => {
    expect(renderThumbnail(box([20, 20, 0]), DOWN).length).toBeGreaterThan(500)
  })
})
