import type { Role } from './people.ts'

/** Rights of staff in the console; owners have all. */
const RIGHTS = {
  /** See quotes, orders, dates and money. */
  look: ['owner', 'operator', 'packer', 'viewer'],
  /** Move units, pack and ship. */
  make: ['owner', 'operator', 'packer'],
  /** Set prices and dates, answer requests, hold, refund, decline. */
  decide: ['owner', 'operator'],
  /** Edit keys, rates and the shop's details. */
  set_up: ['owner'],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof RIGHTS

export function hasRight(role: Role, right: Right): boolean {
  return (RIGHTS[right] as readonly Role[]).includes(role)
}
