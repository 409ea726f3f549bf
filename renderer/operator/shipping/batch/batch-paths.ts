/** The path of a PDF with slip and label of each order, in the order of the list. */
export function parcelsPath(numbers: readonly number[]): string {
  return `/console/print/parcels.pdf?orders=${numbers.join(',')}`
}
