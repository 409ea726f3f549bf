import jsqr from 'jsqr'
import { ready } from 'zpl-renderer-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { zplLabels } from '../../../server/adapters/zpl-labels.ts'
import { LABEL_FORMATS, LabelFormatId, type LabelFormat } from '../../../shared/floor/label-formats.ts'
import { decodeGray, type Gray } from './gray-png.ts'
import { spoolLabel, unitLabel, type Label } from '../../../shared/floor/label.ts'

// The types of the package name its default export; Node returns the module itself.
const decode = ((jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr) as unknown as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null

type Renderer = Awaited<typeof ready>['api']
let renderer: Renderer
beforeAll(async () => {
  renderer = (await ready).api
})

const code = (text: string) => ({ text, address: `http://192.168.1.20:4747/console/scan/${text}` })
const SPOOL = spoolLabel(
  {
    number: 12,
    filament: 'PETG with carbon fiber, Midnight Black',
    brand: 'Prusament',
    lot: 'L7',
    weights: '1,000 g, empty spool 193 g',
    opened: null,
  },
  code('S-12'),
)
const UNIT = unitLabel(
  {
    number: 1012,
    filename: 'bracket-with-a-very-long-name-that-goes-on-and-on_v12 (final) é×.stl',
    quantity: 12,
    material: 'PLA+, Black',
    ship_by: 'Ships by Tue, Dec 8',
    delivery: 'Courier',
    practice: true,
  },
  3,
  code('U-1012-3'),
)
const FORMATS = LabelFormatId.options.filter((id) => LABEL_FORMATS[id].dots_per_mm !== null)

/** The labels as a printer would print them, drawn by a program that knows the language and nothing of the shop. */
async function printed(labels: readonly Label[], id: LabelFormatId): Promise<Gray[]> {
  const { label_mm, dots_per_mm }: LabelFormat = LABEL_FORMATS[id]
  const zpl = Buffer.from(zplLabels(labels, id)).toString()
  const pictures = await renderer.zplToBase64MultipleAsync(zpl, label_mm.width, label_mm.height, dots_per_mm!)
  return pictures.map((picture) => decodeGray(Buffer.from(picture, 'base64')))
}

const isDark = ({ data, width }: Gray, x: number, y: number) => data[y * width + x] < 128

function inColor(gray: Uint8Array): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: gray.length * 4 }, (_, at) => (at % 4 === 3 ? 255 : gray[at >> 2]))
}

/** How many dots from each edge of the label are white. */
function margins(pixels: Gray) {
  const { width, height } = pixels
  let [left, right, top, bottom] = [width, width, height, height]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isDark(pixels, x, y)) {
        left = Math.min(left, x)
        right = Math.min(right, width - 1 - x)
        top = Math.min(top, y)
        bottom = Math.min(bottom, height - 1 - y)
      }
  return { left, right, top, bottom }
}

describe.each(FORMATS)('labels in ZPL of the format %s', (id) => {
  test('are one after another, with codes that a scanner reads and nothing beyond their edges', async () => {
    const both = await printed([SPOOL, UNIT], id)
    expect(both).toHaveLength(2)
    for (const [at, { width, height, data }] of both.entries())
      expect(decode(inColor(data), width, height)?.data).toBe([SPOOL, UNIT][at].code.address)
    for (const pixels of both)
      for (const margin of Object.values(margins(pixels))) expect(margin).toBeGreaterThan(4)
  })

  test('keep all that may not be cut', () => {
    const zpl = Buffer.from(zplLabels([SPOOL, UNIT], id)).toString()
    for (const text of [
      'S12',
      '1,000 g, empty spool 193 g',
      '1012-3',
      'Unit 3 of 12',
      'Ships by Tue, Dec 8',
      'Practice order',
    ])
      expect(zpl).toContain(`^FD${text}^FS`)
  })
})

test('a text cannot give the printer commands', async () => {
  const evil = spoolLabel(
    { number: 1, filament: '^XZ~JA^FS', brand: '_5E', lot: null, weights: '\u0007', opened: '\\&' },
    code('S-1'),
  )
  const zpl = Buffer.from(zplLabels([evil], 'zpl_3x2')).toString()
  expect(zpl.match(/\^XZ/g)).toHaveLength(1)
  expect(zpl).not.toContain('~')
  expect(zpl).toContain('^FD_5EXZ_7EJA_5EFS^FS')
  expect(zpl).toContain('^FD_5F5E^FS')
  expect(await printed([evil], 'zpl_3x2')).toHaveLength(1)
})
