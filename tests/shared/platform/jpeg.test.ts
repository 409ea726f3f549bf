import { describe, expect, test } from 'vitest'
import { cleanJpeg } from '../../../shared/platform/jpeg.ts'
import {
  concat,
  EOI,
  exif,
  frame,
  photoFile,
  quantization,
  SCAN,
  segment,
  SOI,
  TABLES,
} from '../../shop/photo-file.ts'

const text = (value: string) => new TextEncoder().encode(value)
const has = (bytes: Uint8Array, word: string) => Buffer.from(bytes).includes(word)

describe('a photo', () => {
  test('is returned with its size', () => {
    const { jpeg } = cleanJpeg(photoFile({ width: 640, height: 480 }))
    expect(jpeg).toMatchObject({ width: 640, height: 480 })
  })

  test('loses its Exif data with the GPS position, comments, previews and color profiles', () => {
    const metadata = [
      exif(),
      segment(0xe1, text('http://ns.adobe.com/xap/1.0/ <x>Olive</x>')),
      segment(0xe2, text('ICC_PROFILE Olive')),
      segment(0xed, text('Photoshop 3.0 Olive')),
      segment(0xfe, text('made by Olive')),
    ]
    const file = photoFile({ metadata })
    expect(has(file, 'GPSLatitude')).toBe(true)
    const { bytes } = cleanJpeg(file).jpeg!
    expect(['GPS', 'Exif', 'Olive', 'adobe', 'ICC'].filter((word) => has(bytes, word))).toEqual([])
  })

  test('stays the same when it is cleaned again', () => {
    const { bytes } = cleanJpeg(photoFile({ metadata: [exif()] })).jpeg!
    expect(cleanJpeg(bytes).jpeg!.bytes).toEqual(bytes)
  })

  test('may be progressive, in color, with restarts and fill bytes', () => {
    const scans = concat(SCAN, Uint8Array.of(1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff))
    const file = concat(SOI, quantization(), frame(8, 8, 0xc2, 3), TABLES, scans, SCAN, Uint8Array.of(7), EOI)
    expect(cleanJpeg(file)).toMatchObject({ fault: null, jpeg: { width: 8, height: 8 } })
  })
})

const NOT_A_JPEG = /not a JPEG/
const DAMAGED = /damaged or incomplete/
const good = photoFile()

const HOSTILE: [string, Uint8Array, RegExp][] = [
  ['an empty file', new Uint8Array(), NOT_A_JPEG],
  ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), NOT_A_JPEG],
  [
    'an SVG with a script',
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    NOT_A_JPEG,
  ],
  ['an HTML page', text('<!doctype html><script>1</script>'), NOT_A_JPEG],
  ['a PDF before the photo', concat(text('%PDF-1.7\n'), good), NOT_A_JPEG],
  [
    'a ZIP file after the photo',
    concat(good, text('PK\u0003\u0004'), new Uint8Array(40)),
    /something else after/,
  ],
  ['one byte after the photo', concat(good, Uint8Array.of(0)), /something else after/],
  ['two photos in one file', concat(good, good), /something else after/],
  ['a file cut in its picture data', good.subarray(0, good.length - 2), DAMAGED],
  ['a file cut in a table', good.subarray(0, 40), DAMAGED],
  ['only the first two bytes', SOI, DAMAGED],
  ['a photo without picture data', concat(SOI, quantization(), frame(8, 8), TABLES, SCAN, EOI), DAMAGED],
  ['a photo without a scan', concat(SOI, quantization(), frame(8, 8), TABLES, EOI), DAMAGED],
  ['a scan before the frame', concat(SOI, TABLES, SCAN, Uint8Array.of(1), EOI), DAMAGED],
  ['two frames', concat(SOI, frame(8, 8), frame(9, 9), TABLES, SCAN, Uint8Array.of(1), EOI), DAMAGED],
  ['65535 px', photoFileOf(65_535, 65_535), /larger than 4096/],
  ['4097 px in height', photoFileOf(8, 4097), /larger than 4096/],
  ['no height', photoFileOf(8, 0), /kind of JPEG/],
  [
    'four colors (CMYK)',
    concat(SOI, frame(8, 8, 0xc0, 4), TABLES, SCAN, Uint8Array.of(1), EOI),
    /kind of JPEG/,
  ],
  ['an arithmetic frame', concat(SOI, frame(8, 8, 0xc9), TABLES, SCAN, Uint8Array.of(1), EOI), DAMAGED],
  [
    'text in a table',
    concat(SOI, segment(0xdb, text('<script>alert(1)</script>')), good.subarray(2)),
    DAMAGED,
  ],
  ['an unknown segment', concat(SOI, segment(0xf0, text('x')), good.subarray(2)), DAMAGED],
  [
    'a segment longer than the file',
    concat(SOI, Uint8Array.of(0xff, 0xe1, 0xff, 0xff), good.subarray(2)),
    DAMAGED,
  ],
  ['a segment of no length', concat(SOI, Uint8Array.of(0xff, 0xe1, 0, 0), good.subarray(2)), DAMAGED],
  ['a hundred scans', concat(SOI, frame(8, 8), TABLES, ...scans(100), EOI), DAMAGED],
]

function photoFileOf(width: number, height: number): Uint8Array {
  return concat(SOI, quantization(), frame(width, height), TABLES, SCAN, Uint8Array.of(1), EOI)
}

function scans(count: number): Uint8Array[] {
  return Array.from({ length: count }, () => concat(SCAN, Uint8Array.of(1)))
}

test.each(HOSTILE)('the reader refuses %s', (_name, file, fault) => {
  const checked = cleanJpeg(file)
  expect(checked.jpeg).toBeNull()
  expect(checked.fault).toMatch(fault)
})

test('the reader ends for every file that is changed in one byte', () => {
  for (let at = 0; at < good.length; at += 1)
    for (const value of [0, 0x7f, 0xff]) {
      const file = good.slice()
      file[at] = value
      const { jpeg, fault } = cleanJpeg(file)
      expect(jpeg === null).toBe(fault !== null)
    }
})
