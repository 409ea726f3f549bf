/** The path of a PDF with slip and label of each order, in the order of the list. */
export function parcelsPath(numbers: readonly number[]): string {
  return `/console/print/parcels.pdf?orders=${numbers.join(',')}`
}

/** The path of the labels alone, in the language of label printers. */
export function labelRunPath(numbers: readonly number[]): string {
  return `/console/print/labels.zpl?orders=${numbers.join(',')}`
}
