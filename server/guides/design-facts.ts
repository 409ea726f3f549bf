import type { Verdict, PrintLimits } from '../../shared/geometry/print-limits.ts'
import type { FINDING_LEVELS, Route } from '../../shared/geometry/finding.ts'
import type { FindingCode } from '../../shared/geometry/findings.ts'
import type { ResolvedSettings } from '../../shared/geometry/estimate.ts'
import { resolveSettings } from '../../shared/geometry/resolve-settings.ts'
import type { ShopData } from '../catalog/shop-data.ts'

/** One kind of finding as a designer reads it: when it is made, and what to draw instead. */
export interface DesignRule {
  code: FindingCode
  title: string
  found_when: string
  instead: string
  verdict: { level: (typeof FINDING_LEVELS)[number]; route: Route }
}

/** What the rules are made of: the shop's limits, the printers that take orders, and what Standard prints with. */
export interface DesignFacts {
  limits: PrintLimits
  printers: ShopData['printers']
  standard: ResolvedSettings
}

export function designFacts(data: Pick<ShopData, 'print_limits' | 'printers' | 'catalog'>): DesignFacts {
  return {
    limits: data.print_limits,
    printers: data.printers.filter((printer) => printer.active),
    standard: resolveSettings(data.catalog, {}),
  }
}

const OUTCOMES: Record<Route, string> = {
  none: 'Told; the price and the date stand.',
  assisted: 'Priced; a person confirms the ship date.',
  review: 'Priced; a person of the shop looks at it before it can be bought.',
  engineering: 'No instant price: an engineering request.',
  failed: 'No quote.',
}

/** What a finding does to a quote, in a sentence. */
export function outcomeOf({ route }: Pick<Verdict, 'route'>): string {
  return OUTCOMES[route]
}
