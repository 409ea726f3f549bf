/** How many things wait for a person, by the page of the console on which they are done. */
export interface DeskCounts {
  ship_dates: number
  engineering: number
  held: number
  delivery_reviews: number
  /** Orders with units that are not ready yet; held ones are not counted. */
  production: number
  /** Orders whose units are all ready, and which nobody has handed over. */
  packing: number
  /** Letters that were not sent by themselves. */
  letters: number
  /** Refunds that the card company did not take. */
  refunds: number
}
