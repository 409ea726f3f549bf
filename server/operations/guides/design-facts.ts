import type { Verdict, PrintLimits } from '../../../shared/geometry/print-limits.ts'
import type { FINDING_LEVELS, Route } from '../../../shared/geometry/finding.ts'
import type { FindingCode } from '../../../shared/geometry/findings.ts'
import type { ResolvedSettings } from '../../../shared/geometry/estimate.ts'
import { resolveSettings } from '../../../shared/geometry/resolve-settings.ts'
import type { ShopData } from '../../catalog/shop-data.ts'

/** A kind of finding for designers: when it occurs, and what to draw instead. */
export interface DesignRule {
  code: FindingCode
  title: string
  found_when: string
  instead: string
  verdict: { level: (typeof FINDING_LEVELS)[number]; route: Route }
}

/** The data of the rules: the shop's limits, its active printers, and the default print settings. */
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
  review: 'Priced; someone at the shop looks at it before it can be bought.',
  engineering: 'No instant price: an engineering request.',
  failed: 'No quote.',
}

/** Returns what a finding does to a quote, as a sentence. */
export function outcomeOf({ route }: Pick<Verdict, 'route'>): string {
  return OUTCOMES[route]
}
