import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { pdfDocuments } from '../../../../server/platform/adapters/pdf-documents.ts'
import { encodePng } from '../../../../server/geometry/show/png.ts'
import type {
  PackingSlip,
  PrintedParcel,
  SlipPart,
} from '../../../../shared/production/floor/packing-slip.ts'

const papers = pdfDocuments(join(import.meta.dirname, '../../../../resources'), { compress: false })

function slip(number: number, units: number): PackingSlip {
  return {
    title: `Order ${number}`,
    shop: 'Layerline Prints',
    lines: ['PO number 4711', 'Ships by Tue, Nov 24'],
    address: ['Cora Customer', '1 Market Street', 'San Francisco, CA 94105'],
    parts: [partOf(number, units)],
    code: { text: `O-${number}`, address: `http://192.168.1.20:4747/console/scan/O-${number}` },
    note: null,
  }
}

function partOf(number: number, quantity: number): SlipPart {
  const units = Array.from({ length: quantity }, (_, at) => at + 1)
  return { number, filename: 'coat-hook.stl', material: 'PLA+, Blue', units, quantity }
}

async function labelOfSize(width: number, height: number): Promise<PrintedParcel['label']> {
  const label = await PDFDocument.create()
  label.addPage([width, height])
  return { format: 'pdf', bytes: await label.save() }
}

async function pageWidths(bytes: Uint8Array): Promise<number[]> {
  const file = await PDFDocument.load(bytes)
  return file.getPages().map((page) => Math.round(page.getWidth()))
}

test('each label follows the slip of its order, and a slip has as many pages as its units need', async () => {
  const bytes = await papers.parcels([
    { slip: slip(1009, 3), label: await labelOfSize(101, 200) },
    { slip: slip(1010, 200), label: await labelOfSize(102, 200) },
    { slip: slip(1011, 1), label: null },
    { slip: slip(1012, 1), label: { format: 'png', bytes: encodePng(2, 3, new Uint8Array(24).fill(255)) } },
  ])
  expect(await pageWidths(bytes)).toEqual([288, 101, 288, 288, 288, 102, 288, 288, 288])
})

test('the slip of a parcel with several orders lists each', async () => {
  const orders = Array.from({ length: 8 }, (_, at) => partOf(1009 + at, 2))
  const bytes = await papers.parcels([{ slip: { ...slip(1009, 1), parts: orders }, label: null }])
  expect(await pageWidths(bytes)).toEqual([288, 288])
})

test('the same slips and labels have the same bytes', async () => {
  const parcels = [{ slip: slip(1009, 3), label: await labelOfSize(101, 200) }]
  expect(await papers.parcels(parcels)).toEqual(await papers.parcels(parcels))
})

test('a damaged label is noticed', async () => {
  const bytes = Buffer.from('<html>an error page</html>')
  expect(await papers.canPrintLabel({ format: 'pdf', bytes })).toBe(false)
  expect(await papers.canPrintLabel({ format: 'png', bytes })).toBe(false)
  expect(await papers.canPrintLabel((await labelOfSize(101, 200))!)).toBe(true)
})

test('a test label is a page of its own that says in large letters that it is a test', async () => {
  const bytes = await papers.parcels([{ slip: null, label: null, test: slip(1009, 3) }])
  expect(await pageWidths(bytes)).toEqual([288])
  expect(Buffer.from(bytes).length).toBeGreaterThan(2000)
})
