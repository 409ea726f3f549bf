import { type AddressField, BLANK_ADDRESS, type TypedAddress } from '../../platform/ui/address.ts'

/** Of the session of one window: closing it forgets the address. */
const keyOf = (id: string) => `delivery-address ${id}`

/** Returns the address that was priced in this window for a quote or basket; null where there is none. */
export function readKeptAddress(id: string): TypedAddress | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const texts = Object.entries(kept).filter(
      (entry): entry is [AddressField, string] => entry[0] in BLANK_ADDRESS && typeof entry[1] === 'string',
    )
    return { ...BLANK_ADDRESS, ...Object.fromEntries(texts) }
  } catch {
    return null
  }
}

/** Keeps the address, where the browser has storage. */
export function keepAddress(id: string, address: TypedAddress): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(address))
  } catch {
    // Without storage the address is shown until the page is left.
  }
}
