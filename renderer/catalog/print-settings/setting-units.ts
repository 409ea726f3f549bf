import type { PrintSetting } from '../../../shared/catalog/materials.ts'
import type { UNITS } from '../../platform/kit/figure-field.tsx'

const FIGURE_UNITS: Record<string, keyof typeof UNITS> = { '%': 'percent', mm: 'mm', layers: 'layers' }

/** Returns the unit in which a setting's figures are typed. */
export function unitOf({ unit }: Pick<PrintSetting, 'unit'>): keyof typeof UNITS {
  return FIGURE_UNITS[unit ?? ''] ?? 'none'
}
