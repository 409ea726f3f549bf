import type { Receipt } from '../../shared/mail/receipt.ts'

/** Makes PDF files; the same content has the same bytes. */
export interface PdfDocuments {
  receipt(receipt: Receipt): Promise<Uint8Array>
}
