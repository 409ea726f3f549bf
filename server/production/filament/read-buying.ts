import { shownTo } from '../../../shared/accounts/shown/show-fields.ts'
import { buyingCsv, buyingList, type BuyingLine } from '../../../shared/production/filament/buying-list.ts'
import { filamentKey } from '../../../shared/production/filament/filament-levels.ts'
import { ruleOfColor, type StockRule } from '../../../shared/production/filament/stock-rule.ts'
import { printableFrom } from '../../../shared/catalog/catalog.ts'
import { stockOf, type Stock } from '../../../shared/catalog/stock.ts'
import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { Supply } from '../../../shared/production/filament/supply.ts'
import { pacificDayOf, type PacificDay } from '../../../shared/platform/time.ts'
import { seesOf, staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { listColorRules, readStockRule } from '../../catalog/stock-rule-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { readLevels } from './read-levels.ts'
import { listLastSpools, listSpoolKinds } from './spool-store.ts'
import { listOpenSupplies, supplyOf } from './supply-store.ts'

interface BuyingPage {
  today: PacificDay
  lines: BuyingLine[]
  /** The supplies with spools that are still to arrive. */
  supplies: Supply[]
  materials: { id: MaterialId; label: string; colors: string[] }[]
}

/** Returns the filament to buy, how much and until when, and the filament on its way. */
export function readBuyingPage(shop: Shop, caller: Caller): BuyingPage {
  staffWith('look', caller)
  const { catalog } = readShopData(shop.db)
  return {
    today: pacificDayOf(shop.clock.now()),
    lines: readBuyingList(shop),
    supplies: listOpenSupplies(shop.db).map(supplyOf),
    materials: catalog.materials.map(({ id, label, colors }) => ({ id, label, colors })),
  }
}

function readBuyingList(shop: Pick<Shop, 'db' | 'clock'>): BuyingLine[] {
  return buyingList(readBuyingFacts(shop))
}

/**
 * Returns the filament that the shop has, has sold and has ordered: the buying list and its late lines follow from it.
 */
export function readBuyingFacts({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  const today = pacificDayOf(clock.now())
  return { ...readLevels(db), supplies: listOpenSupplies(db), spools: listLastSpools(db), today }
}

/** Returns the buying list as a file, with what the role may see. */
export function readBuyingCsv(shop: Shop, caller: Caller): string {
  staffWith('look', caller)
  const { materials } = readShopData(shop.db).catalog
  const labels = new Map(materials.map(({ id, label }) => [id, label]))
  const { lines } = shownTo(seesOf(caller), 'buyingList.page', { lines: readBuyingList(shop) })
  return buyingCsv(lines, labels)
}

/** A color as the rule of the stock sees it. */
export interface RuledColor {
  material: MaterialId
  label: string
  color: string
  stock: Stock
  /** Customers can choose it, with dates after its expected day. */
  awaited: boolean
  /** Null: the shop never had a spool of it, so the rule leaves it alone. */
  free_mg: number | null
  limit_mg: number
  has_own_limit: boolean
  by_hand: boolean
}

interface StockRulePage {
  rule: StockRule
  colors: RuledColor[]
}

/** Returns the rule of the stock, and how it decides about each color. */
export function readStockRulePage(shop: Shop, caller: Caller): StockRulePage {
  staffWith('look', caller)
  const { catalog } = readShopData(shop.db)
  const [rule, own] = [readStockRule(shop.db), listColorRules(shop.db)]
  const free = new Map(readLevels(shop.db).levels.map((level) => [filamentKey(level), level.free_mg]))
  const known = new Set(listSpoolKinds(shop.db).map(filamentKey))
  const colors = catalog.materials
    .filter(({ custom }) => !custom)
    .flatMap(({ id, label, colors: names }) =>
      names.map((color): RuledColor => {
        const filament = { material: id, color }
        const key = filamentKey(filament)
        return {
          ...filament,
          label,
          stock: stockOf(catalog, filament)!,
          awaited: printableFrom(catalog, id, color) !== null,
          free_mg: known.has(key) ? (free.get(key) ?? 0) : null,
          ...ruleOfColor({ rule, colors: own }, filament),
          has_own_limit: own.some((row) => filamentKey(row) === key && row.limit_mg !== null),
        }
      }),
    )
  return { rule, colors: colors.filter(({ free_mg, by_hand }) => free_mg !== null || by_hand) }
}
