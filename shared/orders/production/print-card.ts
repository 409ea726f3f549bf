import { findMaterial, type Catalog } from '../../catalog/catalog.ts'
import { MATERIAL_NEEDS, type MaterialNeeds } from '../../catalog/material-needs.ts'
import type { MaterialId, PrintSettings } from '../../catalog/materials.ts'
import { describeDirection, describeValue, valueInForce } from '../../catalog/print-settings.ts'
import type { Estimate } from '../../geometry/estimate.ts'
import type { Vec3 } from '../../geometry/feature.ts'
import type { Finding } from '../../geometry/finding.ts'

interface CardSetting {
  name: string
  label: string
  value: string
  /** True if it was chosen for this part; others are the default or automatic. */
  changed: boolean
}

/** Everything that staff at the printer need to know about a part. */
export interface PrintCard {
  quote_id: string
  /** Null for a quote that is not paid. */
  order_number: number | null
  filename: string
  quantity: number
  material: string
  /** The customer's note about the material; `color_note` is about the color. */
  material_note: string | null
  color: string
  color_note: string | null
  /** The shop's note to the customer about this part. */
  note: string | null
  /** Work beyond printing, in words. */
  extras: string[]
  /** Null for a material that the customer named. */
  needs: MaterialNeeds | null
  settings: CardSetting[]
  /** Its orientation; null if nothing was measured. */
  placement: { side: string; reason: string; chosen: boolean; size_mm: Vec3 } | null
  grams: number | null
  seconds: number | null
  findings: Pick<Finding, 'code' | 'level' | 'title' | 'message'>[]
  /** The faults that the customer accepted as a risk; null for most parts. */
  at_risk: string[] | null
  /** The model files that exist; null if the caller may not download them. */
  files: { original: boolean; printed: boolean } | null
}

export interface CardFacts extends Omit<
  PrintCard,
  'material' | 'needs' | 'settings' | 'placement' | 'grams' | 'seconds' | 'findings'
> {
  catalog: Catalog
  material: MaterialId
  print_settings: PrintSettings
  estimate: Estimate | null
  findings: readonly Finding[]
}

/** Makes the print card of a part as ordered or requested. */
export function makePrintCard(facts: CardFacts): PrintCard {
  const { catalog, material, print_settings, estimate, findings, ...rest } = facts
  const printed = estimate?.by_material[material]
  return {
    ...rest,
    material: findMaterial(catalog, material).label,
    needs: MATERIAL_NEEDS[material],
    settings: settingsOf(facts),
    placement: estimate && {
      side: describeDirection(estimate.placement.down),
      reason: estimate.placement.reason,
      chosen: Object.hasOwn(print_settings, 'bottom_face'),
      size_mm: estimate.placement.size_mm,
    },
    grams: printed?.grams ?? null,
    seconds: printed?.seconds ?? null,
    findings: findings.map(({ code, level, title, message }) => ({ code, level, title, message })),
  }
}

function settingsOf({ catalog, print_settings, estimate }: CardFacts): CardSetting[] {
  return catalog.print_settings
    .filter(({ type }) => type !== 'face')
    .map((setting) => {
      const value = valueInForce(setting, print_settings)
      const automatic = value === 'auto' && estimate ? automaticOf(setting.name, estimate) : null
      return {
        name: setting.name,
        label: setting.label,
        value: automatic ?? describeValue(setting, value),
        changed: Object.hasOwn(print_settings, setting.name),
      }
    })
}

/** Returns the result of an automatic setting for this part; null if only the slicer knows. */
function automaticOf(name: string, { support_mm3, brim }: Estimate): string | null {
  if (name === 'supports') return support_mm3 > 0 ? 'automatic: needed' : 'automatic: none needed'
  if (name === 'brim') return brim ? 'automatic: on' : 'automatic: off'
  return null
}
