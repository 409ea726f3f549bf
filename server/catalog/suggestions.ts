import { staffWith } from '../accounts/authenticate.ts'
import { readShopData } from './shop-data.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'

interface Suggestion {
  value: string
  label: string
}

/** Returns suggestions for filters of free text from the shop's current documents. */
export function readSuggestions(
  shop: Shop,
  caller: Caller,
): Record<'material' | 'color' | 'printer', Suggestion[]> {
  staffWith('see_orders', caller)
  const { catalog, printers } = readShopData(shop.db)
  const colors = [...new Set(catalog.materials.flatMap((material) => material.colors))]
  return {
    material: catalog.materials.map(({ id, label }) => ({ value: id, label })),
    color: colors.map((name) => ({ value: name, label: name })),
    printer: printers.map(({ id, name }) => ({ value: id, label: name })),
  }
}
