/** Writes an address on one line: `350 5th Ave, Suite 3, New York, NY 10118`. */
export function addressText({
  street,
  unit,
  city,
  state,
  zip,
}: Record<'street' | 'city' | 'state' | 'zip', string> & { unit?: string | null | undefined }): string {
  return [street, unit, city, `${state.toUpperCase()} ${zip}`].filter(Boolean).join(', ')
}
