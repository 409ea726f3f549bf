import { inflateSync } from 'node:zlib'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paperPicture } from '../../../../server/platform/adapters/part-picture.ts'
import { pdfDocuments } from '../../../../server/platform/adapters/pdf-documents.ts'
import { encodePng } from '../../../../server/geometry/show/png.ts'
import { LabelFormatId } from '../../../../shared/production/floor/label-formats.ts'
import {
  labelLine,
  orderLabel,
  unitLabel,
  type Label,
  type LabelOrder,
} from '../../../../shared/production/floor/label.ts'
import type { Traveler, TravelerPart } from '../../../../shared/production/floor/traveler.ts'
import { pdfCodes } from './pdf-codes.ts'
import { pdfText } from './pdf-text.ts'

const resources = join(import.meta.dirname, '../../../../resources')
const plain = pdfDocuments(resources, { compress: false })
const code = (text: string) => ({ text, address: `http://192.168.1.20:4747/console/scan/${text}` })

let folder: string
let picture: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-pdf-'))
  picture = join(folder, 'thumbnail.png')
  writeFileSync(picture, encodePng(4, 4, orangeOnClear()))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The left half is the part in the color that the shop draws in, the right half is clear. */
function orangeOnClear(): Uint8Array {
  const pixels = Array.from({ length: 16 }, (_, at) => (at % 4 < 2 ? [212, 120, 63, 255] : [0, 0, 0, 0]))
  return new Uint8Array(pixels.flat())
}

function part(number: number, changes: Partial<TravelerPart> = {}): TravelerPart {
  return {
    title: `Order ${number}`,
    filename: 'coat-hook.stl',
    promise: 'Ships by Tue, Nov 24',
    picture: { path: picture, color: '#1f5fbf' },
    facts: [{ name: 'Material', value: 'PLA+, Blue' }],
    changed: ['Infill 40 %'],
    others: ['Supports automatic: needed'],
    notes: [{ name: 'Color note', value: 'RAL 5005' }],
    findings: [{ title: 'Steep overhang', message: '12 % of the surface needs support.' }],
    code: code(`O-${number}`),
    units: [
      { mark: 1, text: 'Unit 2 of 5', remark: null },
      { mark: 2, text: 'Unit 3 of 5', remark: 'printed again' },
    ],
    ...changes,
  }
}

function plate(changes: Partial<Traveler> = {}): Traveler {
  return {
    title: 'Plate 17',
    shop: 'Layerline',
    logo: null,
    code: code('P-17'),
    facts: [
      { name: 'Printer', value: 'Printer 4' },
      { name: 'Color', value: 'Blue', swatch: '#1f5fbf' },
    ],
    note: 'Clean the bed first.',
    blanks: ['Started', 'By'],
    bed: {
      width_mm: 256,
      depth_mm: 256,
      units: [1, 2].map((mark) => ({
        mark,
        x_mm: 50 * mark,
        y_mm: 60,
        outline: [
          [50 * mark - 15, 50],
          [50 * mark + 15, 50],
          [50 * mark, 75],
        ] as [number, number][],
      })),
    },
    parts: [part(1012)],
    made_at: 1_795_000_000,
    ...changes,
  }
}

const pagesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\n/g)!.length
const sizesOf = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
  ].map(([, width, height]) => [Number(width), Number(height)])

describe('a traveler as PDF', () => {
  test('says everything about the plate and each order on it', async () => {
    const text = pdfText(await plain.travelers([plate()], 'letter')).split('\n')
    expect(text).toEqual([
      'P-17',
      'Layerline',
      'Plate 17',
      'Printer',
      'Printer 4',
      'Color',
      'Blue',
      '1',
      '2',
      'Front',
      'Note',
      'Clean the bed first.',
      'Started',
      'By',
      'O-1012',
      'Order 1012, ships by Tue, Nov 24',
      'coat-hook.stl',
      'Material: PLA+, Blue',
      'Differs from Standard: Infill 40 %',
      'Supports automatic: needed',
      'Color note: RAL 5005',
      'Steep overhang. 12 % of the surface needs support.',
      '1',
      'Unit 2 of 5',
      'printed',
      'checked',
      '2',
      'Unit 3 of 5, printed again',
      'printed',
      'checked',
      'Plate 17, page 1 of 1',
    ])
  })

  test('has codes that open the plate and each order', async () => {
    const parts = Array.from({ length: 12 }, (_, at) => part(1001 + at))
    const codes = await pdfCodes(await plain.travelers([plate({ parts })], 'a4'))
    expect(codes).toEqual([code('P-17'), ...parts.map((one) => one.code!)].map(({ address }) => address))
  })

  test('is on Letter or A4 paper, and counts its own pages among several', async () => {
    const units = Array.from({ length: 150 }, (_, at) => ({
      mark: null,
      text: `Unit ${at + 1}`,
      remark: null,
    }))
    const both = [
      plate(),
      plate({ title: 'Order 1013', bed: null, parts: [part(1013, { units, code: null })] }),
    ]
    const letter = await plain.travelers(both, 'letter')
    expect(new Set(sizesOf(letter).map(String))).toEqual(new Set(['612,792']))
    expect(new Set(sizesOf(await plain.travelers(both, 'a4')).map(String))).toEqual(
      new Set(['595.28,841.89']),
    )
    const text = pdfText(letter)
    expect(pagesOf(letter)).toBe(4)
    expect(text).toContain('Plate 17, page 1 of 1')
    expect(text).toContain('Order 1013, page 3 of 3')
    expect(text).toContain('Order 1013, continued')
    expect(text.match(/^Unit \d+$/gm)).toHaveLength(150)
  })

  test('cuts long texts with an ellipsis and keeps their order on one page', async () => {
    const long = 'as-long_as.it/gets '.repeat(200)
    const extreme = part(1012, {
      filename: 'x'.repeat(300),
      changed: Array.from({ length: 60 }, () => 'Infill 100 %'),
      notes: ['Color note', 'Material note', 'On hold'].map((name) => ({ name, value: long })),
      findings: Array.from({ length: 20 }, () => ({ title: 'Thin wall', message: long })),
    })
    const bytes = await plain.travelers([plate({ note: long, parts: [extreme] })], 'letter')
    const text = pdfText(bytes)
    expect(pagesOf(bytes)).toBe(2)
    expect(text).toMatch(/^x+…[0-9A-Z]{4}…x+$/m)
    expect(text).toContain('and 14 more findings in the program')
    expect(text.split('\n').every((line) => line.length < 130)).toBe(true)
  })

  test('writes Latin, Greek and Cyrillic, and spells other characters', async () => {
    const notes = [{ name: 'Color note', value: 'Łódź крюк γάντζος 钩🎨' }]
    expect(pdfText(await plain.travelers([plate({ parts: [part(1012, { notes })] })], 'a4'))).toMatch(
      /Color note: Łódź крюк γάντζος Gou:art:\[[0-9A-Z]{4}\]/,
    )
  })

  test('has the same bytes for the same content, and a frame in place of a picture that is gone', async () => {
    const first = Buffer.from(await pdfDocuments(resources).travelers([plate()], 'letter'))
    expect(first.equals(Buffer.from(await pdfDocuments(resources).travelers([plate()], 'letter')))).toBe(true)
    const gone = part(1012, { picture: { path: join(folder, 'gone.png'), color: null } })
    const without = await plain.travelers([plate({ parts: [gone] })], 'letter')
    expect(Buffer.from(without).toString('latin1')).not.toContain('/Subtype /Image')
    expect(first.toString('latin1')).toContain('/Subtype /Image')
  })

  test('shows a part in its color on white', async () => {
    const channelsOf = async (color: string | null) => {
      const png = await paperPicture({ path: picture, color })
      expect(png).not.toBeNull()
      return [...pixelsOf(png!)]
    }
    const [blue, black, gray] = [
      await channelsOf('#1f5fbf'),
      await channelsOf('#1c1c1e'),
      await channelsOf(null),
    ]
    expect(blue.slice(3)).toEqual([255, 255, 255])
    expect(blue[2]).toBeGreaterThan(blue[0] + 60)
    expect(Math.max(...black.slice(0, 3))).toBeLessThan(110)
    expect(Math.max(...gray.slice(0, 3)) - Math.min(...gray.slice(0, 3))).toBeLessThan(20)
  })
})

/** The first row of a picture of 2 x 2 RGB pixels, whose rows are not filtered. */
function pixelsOf(png: Buffer): Uint8Array {
  const at = png.indexOf('IDAT')
  const packed = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
  return inflateSync(packed).subarray(1, 7)
}

const ORDER: LabelOrder = {
  number: 1012,
  filename: 'coat-hook.stl',
  quantity: 5,
  material: 'PLA+, Black',
  ship_by: 'Ships by Tue, Nov 24',
  delivery: 'Courier',
  practice: false,
}

describe('labels as PDF', () => {
  const labels: Label[] = [
    ...[1, 2, 3].map((unit) => unitLabel(ORDER, unit, code(`U-1012-${unit}`))),
    orderLabel({ ...ORDER, practice: true }, code('O-1012')),
    { title: 'Large printer', lines: [labelLine('M-XL1')], code: code('M-XL1') },
  ]

  test.each(LabelFormatId.options)(
    'labels in the format %s say what they are for, and their codes open it',
    async (format) => {
      const bytes = await plain.labels(labels, { format, start: 1 })
      expect(await pdfCodes(bytes)).toEqual(labels.map((label) => label.code.address))
      const text = pdfText(bytes)
      for (const words of ['1012-2', 'Unit 2 of 5', 'Order 1012', '5 units', 'coat-hook.stl', 'PLA+, Black'])
        expect(text).toContain(words)
      expect(text).toContain('Ships by Tue, Nov 24')
      expect(text).toContain('Test order')
      expect(text).not.toContain('…')
    },
  )

  test('are on a page each on rolls, and beside one another on sheets', async () => {
    const sizes = async (format: LabelFormatId, start = 1) =>
      sizesOf(await plain.labels(labels, { format, start }))
    expect(await sizes('roll_4x6')).toEqual(labels.map(() => [288, 432]))
    expect((await sizes('a4_l7160')).length).toBe(1)
    expect((await sizes('a4_l7160', 18)).length).toBe(2)
    expect((await sizes('letter_5160', 26)).length).toBe(1)
    expect((await sizes('letter_5160', 27)).length).toBe(2)
  })

  test('labels on a continuous roll are as long as their text, and never shorter than printers cut', async () => {
    const long = unitLabel(
      { ...ORDER, filename: 'a-long-name '.repeat(20), practice: true },
      1,
      code('U-1012-1'),
    )
    const [short, longer] = sizesOf(await plain.labels([labels[4], long], { format: 'roll_62', start: 1 }))
    expect(short[0]).toBeCloseTo((62 * 72) / 25.4, 1)
    expect(short[1]).toBeGreaterThanOrEqual((25 * 72) / 25.4 - 0.1)
    expect(longer[1]).toBeGreaterThan(short[1])
  })

  test('cut file names, not numbers or dates', async () => {
    const long = unitLabel(
      { ...ORDER, number: 999_999_999, filename: 'y'.repeat(300) },
      120,
      code('U-999999999-120'),
    )
    for (const format of LabelFormatId.options) {
      const text = pdfText(await plain.labels([long], { format, start: 1 }))
      expect(text).toContain('999999999-120\n')
      expect(text.replaceAll('\n', '')).toMatch(/y…[0-9A-Z]{4}…y/)
      expect(text.match(/…/g)).toHaveLength(2)
      expect(text).toContain('Ships by Tue, Nov 24')
    }
  })

  test('labels as SVG have the same code for pages', () => {
    const svg = plain.codeImage(code('O-1012').address)
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/)
    expect(svg).toBe(plain.codeImage(code('O-1012').address))
  })
})
