import type { Role } from './people.ts'

/** Rights of staff in the console; owners have all. */
const RIGHTS = {
  /** See the shop floor: printers, plates, units, print cards and promises. */
  look: ['owner', 'operator', 'packer', 'technician', 'viewer'],
  /** Print and check: move plates and units, set printers. */
  make: ['owner', 'operator', 'packer', 'technician'],
  /** See quotes and orders, without prices and customers; `shown/` names each field. */
  see_orders: ['owner', 'operator', 'packer', 'technician', 'viewer'],
  /** See on the Desk what waits for a price, a date, a parcel or the computer. */
  see_office: ['owner', 'operator', 'packer', 'viewer'],
  /** See payments, refunds, invoices and prices. */
  see_money: ['owner', 'operator'],
  /** See what filament and failed prints cost. */
  see_costs: ['owner', 'operator', 'packer'],
  /** See customers with their email addresses, emails and companies. */
  see_customers: ['owner', 'operator'],
  /** Comment on quotes and orders. */
  comment: ['owner', 'operator', 'packer'],
  /** Download model files. */
  see_files: ['owner', 'operator', 'packer', 'technician'],
  /** Pack and ship. */
  ship: ['owner', 'operator', 'packer'],
  /** Set prices and dates, answer requests, hold, refund, decline. */
  decide: ['owner', 'operator'],
  /** Edit keys, rates and the shop's details. */
  set_up: ['owner'],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof RIGHTS

/** The rights of a session that began with a PIN, whatever the role: four digits protect nothing else. */
const FLOOR_RIGHTS: ReadonlySet<Right> = new Set(['look', 'make'])

export function hasRight(role: Role, right: Right): boolean {
  return (RIGHTS[right] as readonly Role[]).includes(role)
}

/** Returns true if staff have the right on a shop-floor tablet. */
export function hasFloorRight(role: Role, right: Right): boolean {
  return FLOOR_RIGHTS.has(right) && hasRight(role, right)
}
