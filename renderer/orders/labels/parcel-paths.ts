/** Returns the path of a PDF with slip and label of each parcel of the orders, or of one of them, in the order of the list. */
export function parcelsPath(numbers: readonly number[], parcelId: string | null = null): string {
  const only = parcelId === null ? '' : `&parcel=${encodeURIComponent(parcelId)}`
  return `/console/print/parcels.pdf?orders=${numbers.join(',')}${only}`
}

/** Returns the path of a PDF with the slips of the orders alone, their labels alone, or the test labels of test orders. */
export function onlyPath(
  numbers: readonly number[],
  only: 'slips' | 'labels' | 'test',
  parcelId: string | null = null,
): string {
  return `${parcelsPath(numbers, parcelId)}&only=${only}`
}

/** Returns the path of a table of the parcels, for programs that buy labels. */
export function parcelTablePath(numbers: readonly number[]): string {
  return `/console/print/parcels.csv?orders=${numbers.join(',')}`
}

/** Returns the path of the labels alone, in the language of label printers. */
export function labelRunPath(numbers: readonly number[]): string {
  return `/console/print/labels.zpl?orders=${numbers.join(',')}`
}
