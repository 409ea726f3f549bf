import type { Role } from './people.ts'

/** What people of the shop may do at the console; an owner may do everything. */
const RIGHTS = {
  /** See quotes, orders, dates and money. */
  look: ['owner', 'operator', 'packer', 'viewer'],
  /** Move units along, pack and ship. */
  make: ['owner', 'operator', 'packer'],
  /** Prices, dates, requests, holds, refunds, declines. */
  decide: ['owner', 'operator'],
  /** Keys of payment and mail, rates, the shop's own data. */
  set_up: ['owner'],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof RIGHTS

export function hasRight(role: Role, right: Right): boolean {
  return (RIGHTS[right] as readonly Role[]).includes(role)
}
