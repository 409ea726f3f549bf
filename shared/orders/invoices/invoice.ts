import type { Cents } from '../../platform/money.ts'
import type { Instant } from '../../platform/time.ts'

/** Invoices and credit notes are numbered on their own, and so are those of practice payments, which are no tax documents. */
export type InvoiceSeries = 'invoice' | 'credit_note' | 'practice_invoice' | 'practice_credit_note'

export function seriesOf(document: 'invoice' | 'credit_note', practice: boolean): InvoiceSeries {
  return practice ? `practice_${document}` : document
}

const PREFIX: Record<InvoiceSeries, string> = {
  invoice: 'INV',
  credit_note: 'CN',
  practice_invoice: 'PRACTICE-INV',
  practice_credit_note: 'PRACTICE-CN',
}

/** `INV-000012`. */
export function invoiceNumber(series: InvoiceSeries, number: number): string {
  return `${PREFIX[series]}-${String(number).padStart(6, '0')}`
}

export interface InvoiceLine {
  text: string
  detail: string | null
  quantity: number | null
  /** The price of one, as it is printed; fractions of a cent are possible. */
  unit_price: string | null
  cents: Cents
}

export interface InvoiceSum {
  text: string
  cents: Cents
}

/** An invoice or credit note as it is printed, from top to bottom. It is kept, so that it never changes. */
export interface Invoice {
  title: string
  /** Set for practice payments. */
  practice: string | null
  seller: string[]
  buyer: string[]
  facts: { name: string; value: string }[]
  lines: InvoiceLine[]
  /** The lines add up to it. */
  total: InvoiceSum
  /** The amounts paid and left to pay. */
  sums: InvoiceSum[]
  remark: string
  foot: string
  made_at: Instant
}

/** An issued document in a list. */
export interface IssuedInvoice {
  /** `INV-000012`; null for the invoice of an order from before there were invoices, which is issued when it is asked for. */
  number: string | null
  kind: 'invoice' | 'credit_note'
  issued_at: Instant | null
  total_cents: Cents
  /** The last part of its address. */
  file: string
}
