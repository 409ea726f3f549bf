/** The costs and arrival of a purchase before its payment page is opened. */
export interface TotalPreview {
  /** Tax on parts and delivery; 0 with a valid exemption certificate. */
  tax_cents: number
  total_cents: number
  /** The day on which it arrives as promised, `YYYY-MM-DD`; null without a ship date or a known time in transit. */
  arrives_by: string | null
  practice: boolean
}
