/** A place in the United States, as far as tax depends on it. */
export interface TaxedPlace {
  line1: string
  line2: string | null
  city: string
  state: string
  zip: string
}

/** What is sold, from where to where. */
export interface SaleToTax {
  parts_cents: number
  delivery_cents: number
  from: TaxedPlace
  to: TaxedPlace
  /** Our own name of what is sold. */
  reference: string
}

export type TaxAnswer =
  | {
      answer: 'calculated'
      calculation_ref: string
      parts_tax_cents: number
      delivery_tax_cents: number
      /** Null where several rates, or a flat fee, make up the tax. */
      percent: number | null
      /** Null where no tax is collected. */
      place: string | null
      /** Until when it can be reported as collected. */
      expires_at: number | null
    }
  | { answer: 'address_wrong' }

export interface RefundToReport {
  /** The provider's name of the reported sale. */
  sale_ref: string
  parts_cents: number
  parts_tax_cents: number
  delivery_cents: number
  delivery_tax_cents: number
  reference: string
  /** How often a person had it sent again after a refusal, which the provider otherwise repeats. */
  round: number
}

/** What the provider says to a report; `refused` is no use in trying again. */
export type TaxReported = { outcome: 'told'; provider_ref: string } | { outcome: 'refused'; detail: string }

/** Everything that goes over the network throws `ServiceUnavailable` where it cannot be reached or is not set up. */
export interface TaxService {
  calculate(sale: SaleToTax): Promise<TaxAnswer>
  /** Reports a calculated tax as collected. The same `reference` reports it once. */
  reportSale(of: { calculation_ref: string; reference: string; round: number }): Promise<TaxReported>
  /** Reports that a part of a reported sale was given back. The same `reference` reports it once. */
  reportRefund(of: RefundToReport): Promise<TaxReported>
}
