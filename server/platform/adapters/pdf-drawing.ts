import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LabelSheet } from '../../../shared/production/floor/label-formats.ts'
import type { Label } from '../../../shared/production/floor/label.ts'
import type { QuotePaper } from '../../../shared/orders/quote-paper.ts'
import type { PartPicture } from '../../../shared/orders/part-on-paper.ts'
import type { PaperSize, Traveler } from '../../../shared/production/floor/traveler.ts'
import type { PdfDocuments } from '../ports/pdf-documents.ts'
import { paperPicture } from './part-picture.ts'
import { drawInvoice, INVOICE_MARGIN } from './pdf-invoice.ts'
import { drawLabels } from './pdf-labels.ts'
import { finishPaper, openPaper, readFonts, type Fonts, type PdfPaper } from './pdf-paper.ts'
import { isReadableLabel, makeParcels } from './pdf-parcels.ts'
import { drawQuote } from './pdf-quote.ts'
import { drawReceipt, RECEIPT_MARGIN } from './pdf-receipt.ts'
import { drawTraveler } from './pdf-traveler.ts'
import { pictureKey, type Pictures } from './pdf-traveler-part.ts'

export interface PdfOptions {
  compress: boolean
}

/** The documents that pdfkit draws. */
export type PdfDrawing = Omit<PdfDocuments, 'zplLabels' | 'codeImage'>

/** Draws with pdfkit. Names in letters that its font does not have, such as Chinese, are spelled in Latin ones. */
export function pdfDrawing(resources: string, options: PdfOptions): PdfDrawing {
  let known: Fonts | undefined
  const fonts = () => (known ??= readFonts(resources))
  return {
    quote: (quote) => makeQuote(quote, { ...options, fonts: fonts() }),
    receipt(receipt) {
      const { title, shop, made_at } = receipt
      const head = { title, author: shop[0], made_at, margin: RECEIPT_MARGIN, size: 'LETTER' } as const
      const paper = openPaper({ ...options, ...head, fonts: fonts() })
      return finishPaper(paper, () => drawReceipt(paper, receipt))
    },
    invoice(invoice) {
      const { title, seller, made_at } = invoice
      const head = { title, author: seller[0], made_at, margin: INVOICE_MARGIN, size: 'LETTER' } as const
      const paper = openPaper({ ...options, ...head, fonts: fonts() })
      return finishPaper(paper, () => drawInvoice(paper, invoice))
    },
    travelers: (travelers, size) => makeTravelers(travelers, size, { ...options, fonts: fonts() }),
    labels: (labels, sheet) => makeLabels(labels, sheet, { ...options, fonts: fonts() }),
    parcels: (parcels) => makeParcels(parcels, { ...options, fonts: fonts() }),
    canPrintLabel: isReadableLabel,
  }
}

type Made = PdfOptions & { fonts: Fonts }

async function makeQuote(quote: QuotePaper, made: Made): Promise<Uint8Array> {
  const { title, shop, made_at, parts } = quote
  const paper = openPaper({ ...made, title, author: shop[0], made_at, margin: 0 })
  const pictures = await openPictures(paper, parts)
  return finishPaper(paper, () => drawQuote(paper, quote, pictures))
}

async function makeTravelers(
  travelers: readonly Traveler[],
  size: PaperSize,
  made: Made,
): Promise<Uint8Array> {
  const title = travelers.length === 1 ? travelers[0].title : 'Travelers'
  const made_at = Math.max(0, ...travelers.map((traveler) => traveler.made_at))
  const paper = openPaper({ ...made, title, author: travelers[0]?.shop ?? '', made_at, margin: 0 })
  const pictures = await openPictures(
    paper,
    travelers.flatMap(({ parts }) => parts),
  )
  return finishPaper(paper, async () => {
    for (const traveler of travelers) {
      drawTraveler(paper, traveler, { size, pictures })
      // Other requests are answered between two travelers.
      await nextTurn()
    }
  })
}

function makeLabels(labels: readonly Label[], sheet: LabelSheet, made: Made): Promise<Uint8Array> {
  const title = labels.length === 1 ? labels[0].title : 'Labels'
  const paper = openPaper({ ...made, title, author: '', made_at: 0, margin: 0 })
  return finishPaper(paper, () => drawLabels(paper, labels, sheet))
}

/** Not in the types of pdfkit. */
interface ImageOpener {
  openImage(source: Buffer): PDFKit.Mixins.ImageSrc
}

async function openPictures(
  paper: PdfPaper,
  parts: readonly { picture: PartPicture | null }[],
): Promise<Pictures> {
  const wanted = new Map(parts.flatMap(({ picture }) => (picture ? [[pictureKey(picture), picture]] : [])))
  const opened = new Map<string, PDFKit.Mixins.ImageSrc>()
  for (const [key, picture] of wanted) {
    const png = await paperPicture(picture)
    if (png) opened.set(key, (paper as unknown as ImageOpener).openImage(png))
  }
  return opened
}
