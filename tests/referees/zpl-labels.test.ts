import { beforeAll, describe, expect, test } from 'vitest'
import { zplLabels } from '../../server/platform/adapters/zpl-labels.ts'
import {
  LABEL_FORMATS,
  LabelFormatId,
  type LabelFormat,
} from '../../shared/production/floor/label-formats.ts'
import { spoolLabel, type Label } from '../../shared/production/floor/label.ts'
import { decodeGray, type Gray } from '../server/platform/adapters/gray-png.ts'
import { code, SPOOL, UNIT } from '../server/platform/adapters/printed-labels.ts'
import { readQrCode } from '../shop/read-qr-code.ts'
import { loadReferee } from './referee.ts'

/** The part of the package zpl-renderer-js that is used here. */
interface Renderer {
  zplToBase64MultipleAsync(
    zpl: string,
    width_mm: number,
    height_mm: number,
    dots_per_mm: number,
  ): Promise<string[]>
}

let renderer: Renderer
beforeAll(async () => {
  const { ready } = await loadReferee<{ ready: Promise<{ api: Renderer }> }>('zpl-renderer-js')
  renderer = (await ready).api
})

const FORMATS = LabelFormatId.options.filter((id) => LABEL_FORMATS[id].dots_per_mm !== null)

/** The labels as a printer would print them, drawn by a program that knows the language and nothing of the shop. */
async function printed(labels: readonly Label[], id: LabelFormatId): Promise<Gray[]> {
  const { label_mm, dots_per_mm }: LabelFormat = LABEL_FORMATS[id]
  const zpl = Buffer.from(zplLabels(labels, id)).toString()
  const pictures = await renderer.zplToBase64MultipleAsync(zpl, label_mm.width, label_mm.height, dots_per_mm!)
  return pictures.map((picture) => decodeGray(Buffer.from(picture, 'base64')))
}

const isDark = ({ data, width }: Gray, x: number, y: number) => data[y * width + x] < 128

function inColor(gray: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  return Uint8ClampedArray.from({ length: gray.length * 4 }, (_, at) => (at % 4 === 3 ? 255 : gray[at >> 2]))
}

/** Returns the number of white dots from each edge of the label. */
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
      expect(await readQrCode(inColor(data), width, height)).toBe([SPOOL, UNIT][at].code.address)
    for (const pixels of both)
      for (const margin of Object.values(margins(pixels))) expect(margin).toBeGreaterThan(4)
  })
})

test('a text that looks like commands prints one label', async () => {
  const evil = spoolLabel(
    { number: 1, filament: '^XZ~JA^FS', brand: '_5E', lot: null, weights: '\u0007', opened: '\\&' },
    code('S-1'),
  )
  expect(await printed([evil], 'zpl_3x2')).toHaveLength(1)
})
