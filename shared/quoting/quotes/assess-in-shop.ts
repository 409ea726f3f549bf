import { assessPart, type Assessment } from '../../geometry/assess/assess-part.ts'
import { findMaterial } from '../../catalog/catalog.ts'
import type { QuoteFacts } from './quote-facts.ts'

/** Assesses a part with these choices by the shop's limits and active printers. */
export function assessInShop(
  facts: Pick<QuoteFacts, 'analysis' | 'estimate' | 'settings' | 'material' | 'color' | 'quantity' | 'shop'>,
): Assessment {
  return assessPart({
    analysis: facts.analysis,
    estimate: facts.estimate,
    material: facts.material,
    customMaterial: findMaterial(facts.shop.catalog, facts.material).custom,
    customColor: facts.color === facts.shop.catalog.custom_color,
    quantity: facts.quantity,
    settings: facts.settings,
    printers: facts.shop.printers.filter((printer) => printer.active),
    limits: facts.shop.limits,
  })
}
