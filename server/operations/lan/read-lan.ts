import { firewallHints } from '../../../shared/operations/lan/firewall-hints.ts'
import type { LanPageData } from '../../../shared/operations/lan/lan-page-data.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { pageUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'

/** Returns the page about the local network for owners. */
export function readLan(shop: Shop, caller: Caller, save_note: string | null = null): LanPageData {
  staffWith('set_up', caller)
  const { lan } = shop
  const state = lan.state()
  const settings = lan.settings()
  const page = new URL(pageUrl(shop))
  return {
    settings,
    fixed: lan.fixed(),
    state,
    written: lan.written(),
    proxy_seen: lan.proxySeen(),
    firewall: firewallHints({
      ...lan.machine(),
      port: state.port ?? settings.lan_port,
      has_name: settings.lan_name !== null,
    }),
    devices: lan.devices(),
    is_over_lan: page.protocol === 'https:' && Number(page.port || 443) === state.port,
    save_note,
  }
}
