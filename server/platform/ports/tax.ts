/** A US address for tax purposes. */
export interface TaxedPlace {
  line1: string
  line2: string | null
  city: string
  state: string
  zip: string
}

/** A sale with its amounts and places. */
export interface SaleToTax {
  parts_cents: number
  delivery_cents: number
  from: TaxedPlace
  to: TaxedPlace
  /** The shop's reference of the sale. */
  reference: string
  /** True for a buyer with a certificate of exemption: no tax is charged, and the sale is reported as exempt. */
  exempt: boolean
}

export type TaxAnswer =
  | {
      answer: 'calculated'
      calculation_ref: string
      parts_tax_cents: number
      delivery_tax_cents: number
      /** Null if several rates or a flat fee apply. */
      percent: number | null
      /** Null if no tax is collected. */
      place: string | null
      /** The instant until which the calculation can be reported. */
      expires_at: number | null
    }
  | { answer: 'address_wrong' }

export interface RefundToReport {
  /** The provider's id of the reported sale. */
  sale_ref: string
  parts_cents: number
  parts_tax_cents: number
  delivery_cents: number
  delivery_tax_cents: number
  reference: string
  /**
   * The number of staff's retries after refusals; part of the idempotency key, since the provider repeats its answer to
   * a known key.
   */
  round: number
}

/** The provider's answer to a report; a retry of `refused` does not help. */
export type TaxReportOutcome =
  | { outcome: 'told'; provider_ref: string }
  | { outcome: 'refused'; detail: string }

/** Network calls throw `ServiceUnavailable`, also when the service is not set up. */
export interface TaxService {
  calculate(sale: SaleToTax): Promise<TaxAnswer>
  /** Reports a calculated tax as collected. The same `reference` reports it once. */
  reportSale(sale: { calculation_ref: string; reference: string; round: number }): Promise<TaxReportOutcome>
  /** Reports a refund of a reported sale. The same `reference` reports it once. */
  reportRefund(refund: RefundToReport): Promise<TaxReportOutcome>
}
