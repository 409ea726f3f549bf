import { shipToLine, type ShipTo } from '../../orders/ship-to.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { untrustedName } from '../../orders/words-in-emails.ts'

/** Invisible, and typed by nobody. */
const MARK = '\u2063'

/** The city, marked as the place of the address: stored emails are not encrypted, so the address is put in as they leave. */
export function cityToFill(city: string): string {
  return MARK + untrustedName(city) + MARK
}

const MARKED = new RegExp(`${MARK}[^${MARK}]*${MARK}`, 'g')

/** Puts the address in the place of each marked city. */
export function fillShipTo<Words extends { text: string; html: string }>(
  email: Words,
  shipTo: ShipTo,
): Words {
  const { name, street, place } = shipTo
  const line = shipToLine({
    name: untrustedName(name),
    street: untrustedName(street),
    place: untrustedName(place),
  })
  return {
    ...email,
    text: email.text.replace(MARKED, () => line),
    html: email.html.replace(MARKED, () => escapeHtml(line)),
  }
}
