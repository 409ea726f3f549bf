/** What a purchase costs and when it arrives, before its payment page is opened. */
export interface TotalPreview {
  /** Of parts and delivery; 0 with a valid exemption certificate. */
  tax_cents: number
  total_cents: number
  /** The day on which it arrives as promised, `YYYY-MM-DD`; null without a ship date or a known time in transit. */
  arrives_by: string | null
  practice: boolean
}
