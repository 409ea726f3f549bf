import { counted } from '../../shared/platform/counted.ts'
import {
  buyingList,
  lateSupplies,
  type BuyingLine,
  type PromiseAtRisk,
} from '../../shared/production/filament/buying-list.ts'
import { filamentKey } from '../../shared/production/filament/filament-levels.ts'
import { gramsOf, type Milligrams } from '../../shared/production/filament/spool.ts'
import type { DeskItem } from '../../shared/desk/desk-item.ts'
import { shortDay } from '../../shared/orders/words-in-emails.ts'
import { instantIn, type ZonedNow } from '../../shared/platform/time.ts'
import type { TimeZone } from '../../shared/platform/time-zones.ts'
import { readZone } from '../catalog/shop-data.ts'
import { readBuyingFacts } from '../production/filament/read-buying.ts'
import type { Shop } from '../platform/shop.ts'
import { itemOfShop } from './item-of-quote.ts'

/** Returns items about late supplies, with the promises that wait for them, and about sold filament that is not there in time. */
export function filamentItems(
  shop: Shop,
  { now, hasSpools }: { now: number; hasSpools: boolean },
): DeskItem[] {
  const zone = readZone(shop.db)
  const facts = readBuyingFacts(shop)
  const late = lateSupplies(facts)
  const lateKinds = new Set(late.map(({ supply }) => filamentKey(supply)))
  // A shop that records no spools has nothing to compare with; what a late supply brings is told with the supply.
  const short = buyingList(facts).filter(
    (line) => hasSpools && line.missing_mg > 0 && (line.to_buy_mg > 0 || !lateKinds.has(filamentKey(line))),
  )
  return [...late.map((one) => lateItem(one, zone)), ...short.map((line) => shortItem(line, { now, zone }))]
}

function lateItem({ supply, at_risk }: ReturnType<typeof lateSupplies>[number], zone: TimeZone): DeskItem {
  const { id, number, material, color, expected, spools, received, vendor } = supply
  const count = spools - received
  const what = `${counted(count, 'spool')}${vendor === null ? '' : ` from ${vendor}`}`
  return itemOfShop('supplies_late', {
    subject_id: id,
    title: `${material}, ${color}`,
    color,
    reason: `Supply ${number}, ${what}, was expected ${shortDay(expected!)}. ${
      at_risk.length === 0 ? 'No promise depends on it.' : `${riskText(at_risk)}.`
    } Receive it, or enter the new day.`,
    since: instantIn(zone, expected!, '00:00'),
    action: null,
    state: `${number} ${expected} ${at_risk.map((order) => order.number).join(' ')}`.slice(0, 400),
  })
}

function shortItem(line: BuyingLine, { now, zone }: ZonedNow): DeskItem {
  const { material, color, missing_mg, needed_by } = line
  return itemOfShop('filament_short', {
    subject_id: `${material} ${color}`,
    title: `${material}, ${color}`,
    color,
    reason: shortText(line),
    since: needed_by === null ? now : Math.min(now, instantIn(zone, needed_by, '00:00')),
    action: null,
    state: `${Math.ceil(missing_mg / 100_000)} ${needed_by}`,
  })
}

function shortText({ missing_mg, at_risk, to_buy_mg, on_its_way_mg, spools }: BuyingLine): string {
  const coming = on_its_way_mg > 0 ? ` ${gramsText(on_its_way_mg)} are on their way, but not in time.` : ''
  const buy = to_buy_mg > 0 ? ` Buy ${counted(spools, 'spool')}.` : ''
  return `Short ${gramsText(missing_mg)} for open orders. ${riskText(at_risk)}.${coming}${buy}`
}

/** Orders that a sentence names one by one. */
const MAX_NAMED = 3

/** `At risk: order 1012 (ships Tue, Dec 8) and order 1013`. */
function riskText(at_risk: readonly PromiseAtRisk[]): string {
  const named = at_risk
    .slice(0, MAX_NAMED)
    .map(({ number, ship_by }) => `order ${number}${ship_by === null ? '' : ` (ships ${shortDay(ship_by)})`}`)
  const more = at_risk.length - named.length
  const all = more > 0 ? [...named, `${more} more`] : named
  return `At risk: ${all.length === 1 ? all[0] : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`}`
}

function gramsText(mg: Milligrams): string {
  return `${Math.round(gramsOf(mg)).toLocaleString('en-US')} g`
}
