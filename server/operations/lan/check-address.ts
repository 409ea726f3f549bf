import type { AddressCheck } from '../../../shared/operations/lan/address-check.ts'
import type { CheckAddress } from '../../../shared/operations/lan/lan-settings.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'

/** Fetches a saved address of the shop from this machine and returns what came back. */
export async function checkLanAddress(
  shop: Shop,
  caller: Caller,
  { which }: CheckAddress,
): Promise<AddressCheck> {
  staffWith('set_up', caller)
  const url = shop.settings[which]
  if (url === undefined) throw new Refusal('wrong_state', 'Save an address first.')
  return shop.lan.checkAddress(url)
}
