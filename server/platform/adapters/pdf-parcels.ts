import { setImmediate as nextTurn } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { PrintedParcel } from '../../../shared/production/floor/packing-slip.ts'
import { drawPackingSlip, LABEL_PAGE } from './pdf-packing-slip.ts'
import { drawTestLabel } from './pdf-test-label.ts'
import { finishPaper, openPaper, type Fonts } from './pdf-paper.ts'

/** Slips and labels in one file, each label behind its slip. A label is copied as its carrier made it. */
export async function makeParcels(
  parcels: readonly PrintedParcel[],
  options: { compress: boolean; fonts: Fonts },
): Promise<Uint8Array> {
  const { slips, pages } = await makeSlips(parcels, options)
  const file = await PDFDocument.create({ updateMetadata: false })
  file.setTitle('Slips and labels')
  let next = 0
  for (const [index, { label }] of parcels.entries()) {
    const own = Array.from({ length: pages[index] }, () => next++)
    for (const page of await file.copyPages(slips, own)) file.addPage(page)
    if (label) await addLabel(file, label)
    // Other requests are answered between two parcels.
    await nextTurn()
  }
  return file.save()
}

async function makeSlips(
  parcels: readonly PrintedParcel[],
  options: { compress: boolean; fonts: Fonts },
): Promise<{ slips: PDFDocument; pages: number[] }> {
  const paper = openPaper({ ...options, title: 'Slips', author: '', made_at: 0, margin: 0 })
  const pages: number[] = []
  const bytes = await finishPaper(paper, () => {
    for (const { slip, test } of parcels) {
      pages.push((slip === null ? 0 : drawPackingSlip(paper, slip)) + (test ? 1 : 0))
      if (test) drawTestLabel(paper, test)
    }
  })
  return { slips: await PDFDocument.load(bytes, { updateMetadata: false }), pages }
}

async function addLabel(
  file: PDFDocument,
  { format, bytes }: NonNullable<PrintedParcel['label']>,
): Promise<void> {
  if (format === 'pdf') {
    const label = await PDFDocument.load(bytes, { updateMetadata: false })
    for (const page of await file.copyPages(label, label.getPageIndices())) file.addPage(page)
    return
  }
  const picture = await file.embedPng(bytes)
  const [width, height] = LABEL_PAGE
  const scale = Math.min(width / picture.width, height / picture.height)
  const size = { width: picture.width * scale, height: picture.height * scale }
  file.addPage(LABEL_PAGE).drawImage(picture, {
    ...size,
    x: (width - size.width) / 2,
    y: (height - size.height) / 2,
  })
}

/** Returns true if a label can be copied into a file. */
export async function isReadableLabel({
  format,
  bytes,
}: NonNullable<PrintedParcel['label']>): Promise<boolean> {
  try {
    await addLabel(await PDFDocument.create(), { format, bytes })
    return true
  } catch {
    return false
  }
}
