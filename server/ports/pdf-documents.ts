import type { Receipt } from '../../shared/mail/receipt.ts'

/** PdfDocuments for people, as PDF. The same words give the same bytes. */
export interface PdfDocuments {
  receipt(receipt: Receipt): Promise<Uint8Array>
}
