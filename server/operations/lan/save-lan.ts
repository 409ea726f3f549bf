import type { LanPageData } from '../../../shared/operations/lan/lan-page-data.ts'
import type {
  AddressSetting,
  AddressSettings,
  SaveAddresses,
  SaveLan,
} from '../../../shared/operations/lan/lan-settings.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { requireRecentSignIn } from '../../accounts/recent-sign-in.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { readLan } from './read-lan.ts'

/** Switches the local network on or off, or changes port, name or certificate. Takes effect before it returns. */
export function saveLan(shop: Shop, caller: Caller, wish: SaveLan): Promise<LanPageData> {
  return saveSettings(shop, caller, wish)
}

/** Sets the addresses of a tunnel or reverse proxy. */
export function saveAddresses(shop: Shop, caller: Caller, wish: SaveAddresses): Promise<LanPageData> {
  return saveSettings(shop, caller, wish)
}

/** Makes a new certificate authority for the names and addresses of now. */
export async function renewAuthority(shop: Shop, caller: Caller): Promise<LanPageData> {
  staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  try {
    await shop.lan.renewAuthority()
  } catch (error) {
    throw new Refusal('wrong_state', `The new authority could not be made. ${(error as Error).message}`)
  }
  record(shop, caller, { authority: shop.lan.state().authority?.fingerprint ?? null })
  return readLan(shop, caller)
}

async function saveSettings(
  shop: Shop,
  caller: Caller,
  wish: Partial<AddressSettings>,
): Promise<LanPageData> {
  staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  const change = changesOf(shop, wish)
  refuseFixed(shop, change)
  refuseBadPort(shop, change)
  refuseBadCertificate(shop, wish)
  try {
    await shop.lan.save(change)
  } catch (error) {
    throw new Refusal('wrong_state', `The settings could not be saved: ${(error as Error).message}`)
  }
  if (Object.keys(change).length > 0) record(shop, caller, change)
  const { fault } = shop.lan.state()
  const note = fault === null ? null : `Saved, but the local network could not be opened: ${fault}`
  return readLan(shop, caller, note)
}

function changesOf({ lan }: Shop, wish: Partial<AddressSettings>): Partial<AddressSettings> {
  const before = lan.settings()
  const isNew = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as AddressSetting])
  return Object.fromEntries(Object.entries(wish).filter(isNew))
}

/** Refuses to change a setting of an option or the environment, which would be back at the next start. */
function refuseFixed({ lan }: Shop, change: Partial<AddressSettings>): void {
  const fixed = lan.fixed().find((name) => name in change)
  if (fixed !== undefined)
    throw new Refusal('wrong_state', `${fixed} is set where the program is started. Change it there.`)
}

function refuseBadPort({ settings }: Shop, { lan_port }: Partial<AddressSettings>): void {
  if (lan_port !== undefined && lan_port === settings.port)
    throw new Refusal(
      'wrong_state',
      `Port ${lan_port} is the shop’s own on this computer. Choose another port.`,
    )
}

function refuseBadCertificate({ lan }: Shop, wish: Partial<AddressSettings>): void {
  const { certificate_file: certificate, certificate_key_file: key } = wish
  if (!certificate || !key) return
  try {
    lan.checkCertificate({ certificate, key })
  } catch (error) {
    throw new Refusal('wrong_state', (error as Error).message)
  }
}

function record(shop: Shop, caller: Caller, details: Record<string, unknown>): void {
  const event = { subject: 'document', subject_id: 'local network', what: 'edited', details } as const
  shop.write((tx) => recordEvent(tx, shop.clock.now(), staffWith('set_up', caller), event))
}
