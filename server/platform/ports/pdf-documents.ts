import type { LabelFormatId, LabelSheet } from '../../../shared/production/floor/label-formats.ts'
import type { Label } from '../../../shared/production/floor/label.ts'
import type { PrintedParcel } from '../../../shared/production/floor/packing-slip.ts'
import type { PaperSize, Traveler } from '../../../shared/production/floor/traveler.ts'
import type { Invoice } from '../../../shared/orders/invoices/invoice.ts'
import type { QuotePaper } from '../../../shared/orders/quote-paper.ts'
import type { Receipt } from '../../../shared/orders/receipt.ts'

/** Makes PDF files, and labels in ZPL; the same content has the same bytes. */
export interface PdfDocuments {
  quote(quote: QuotePaper): Promise<Uint8Array>
  receipt(receipt: Receipt): Promise<Uint8Array>
  invoice(invoice: Invoice): Promise<Uint8Array>
  travelers(travelers: readonly Traveler[], paper: PaperSize): Promise<Uint8Array>
  labels(labels: readonly Label[], sheet: LabelSheet): Promise<Uint8Array>
  /** The same for a printer that reads ZPL. */
  zplLabels(labels: readonly Label[], format: LabelFormatId): Uint8Array
  /** Slips and labels, 4 x 6 in. Throws where a label cannot be read: see `canPrintLabel`. */
  parcels(parcels: readonly PrintedParcel[]): Promise<Uint8Array>
  canPrintLabel(label: NonNullable<PrintedParcel['label']>): Promise<boolean>
  /** A QR code of a text as SVG, for pages. */
  codeImage(text: string): string
}
