import type { PdfDocuments } from '../ports/pdf-documents.ts'
import { codeSvg } from './pdf-code.ts'
import type { PdfDrawing, PdfOptions } from './pdf-drawing.ts'
import { zplLabels } from './zpl-labels.ts'

/** Makes PDF documents. The libraries that draw them are large, so they are loaded for the first document. */
export function pdfDocuments(resources: string, options: PdfOptions = { compress: true }): PdfDocuments {
  let loading: Promise<PdfDrawing> | undefined
  const drawing = () =>
    (loading ??= import('./pdf-drawing.ts').then(({ pdfDrawing }) => pdfDrawing(resources, options)))
  return {
    quote: async (quote) => (await drawing()).quote(quote),
    receipt: async (receipt) => (await drawing()).receipt(receipt),
    invoice: async (invoice) => (await drawing()).invoice(invoice),
    travelers: async (travelers, paper) => (await drawing()).travelers(travelers, paper),
    labels: async (labels, sheet) => (await drawing()).labels(labels, sheet),
    parcels: async (parcels) => (await drawing()).parcels(parcels),
    canPrintLabel: async (label) => (await drawing()).canPrintLabel(label),
    zplLabels,
    codeImage: codeSvg,
  }
}
