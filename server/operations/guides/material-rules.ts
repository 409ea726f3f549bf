import { figure, weightText } from '../../../shared/geometry/figures.ts'
import { FINDINGS } from '../../../shared/geometry/findings.ts'
import type { DesignFacts, DesignRule } from './design-facts.ts'

/** Returns the rules for particular materials, and for long and heavy prints. */
export function materialRules(facts: DesignFacts): DesignRule[] {
  return [...needRules(facts), ...workRules(facts)]
}

function needRules({ limits: { warp_risk, material_unfit_feature } }: DesignFacts): DesignRule[] {
  const flat = warp_risk.families.map(
    (family) => `${figure(family.length_mm)} mm in ${family.materials.join(', ')}`,
  )
  const needs = material_unfit_feature.needs.map((need) => `${need.materials.join(', ')}: ${needText(need)}`)
  const warp = {
    length: 0,
    material: '',
    radius: warp_risk.corner_radius_mm,
    isConfirmed: false,
  }
  return [
    {
      code: 'warp_risk',
      title: FINDINGS.warp_risk.title,
      found_when: `Sharp corners on the plate and a flat side over ${flat.join('; over ')}`,
      instead: FINDINGS.warp_risk.suggestion(warp),
      verdict: warp_risk,
    },
    {
      code: 'material_unfit_feature',
      title: FINDINGS.material_unfit_feature.title,
      found_when: `Finer than the material needs. ${needs.join('. ')}`,
      instead: FINDINGS.material_unfit_feature.suggestion({
        material: '',
        walls: null,
        holes: null,
        slender: null,
      }),
      verdict: material_unfit_feature,
    },
  ]
}

type Need = DesignFacts['limits']['material_unfit_feature']['needs'][number]

function needText({ wall_mm, hole_mm, height_per_width }: Need): string {
  return [
    wall_mm === null ? null : `walls from ${figure(wall_mm)} mm`,
    hole_mm === null ? null : `holes from ${figure(hole_mm)} mm`,
    height_per_width === null ? null : `at most ${figure(height_per_width)} times as high as wide`,
  ]
    .filter((rule) => rule !== null)
    .join(', ')
}

function workRules({ limits: { long_print, heavy_part } }: DesignFacts): DesignRule[] {
  const grams = Math.min(heavy_part.unit_grams, heavy_part.spool_grams)
  return [
    {
      code: 'long_print',
      title: FINDINGS.long_print.title,
      found_when: `One piece takes over ${figure(long_print.unit_hours)} hours, or all together over ${figure(long_print.total_hours)} hours`,
      instead: FINDINGS.long_print.suggestion({ seconds: 0, parts: 1 }),
      verdict: long_print,
    },
    {
      code: 'heavy_part',
      title: FINDINGS.heavy_part.title,
      found_when: `One piece uses over ${weightText(grams)} of filament`,
      instead: FINDINGS.heavy_part.suggestion({ grams, spool: heavy_part.spool_grams }),
      verdict: heavy_part,
    },
  ]
}
