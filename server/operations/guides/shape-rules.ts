import { advisedWall } from '../../../shared/geometry/assess/assess-walls.ts'
import { figure, roundTo } from '../../../shared/geometry/figures.ts'
import { FINDINGS } from '../../../shared/geometry/findings.ts'
import type { DesignFacts, DesignRule } from './design-facts.ts'

const NONE = { from: 0, to: 0 }

/** Returns the rules for walls, holes, pins, details and gaps that are too fine for a nozzle. */
export function shapeRules(facts: DesignFacts): DesignRule[] {
  return [...wallRules(facts), ...roundRules(facts), ...detailRules(facts), ...gapRules(facts)]
}

function wallRules({ limits, standard }: DesignFacts): DesignRule[] {
  const { thin_wall_unprintable: lost, thin_wall, thin_plate } = limits
  const line = lost.lines * standard.nozzle_mm
  const layer = standard.layer_height_mm
  const advised = advisedWall(standard, limits)
  const plate = roundTo(thin_plate.layers * layer, 0.01)
  const flags = { ...NONE, line, layer, hasWalls: true, isFlat: true }
  return [
    {
      code: 'thin_wall_unprintable',
      title: FINDINGS.thin_wall_unprintable.title,
      found_when: `Upright walls under ${figure(line)} mm, or flat areas under half a layer (${figure(layer / 2)} mm), on more than ${figure(lost.area_mm2)} mm² or ${figure(lost.percent_of_area)}% of the surface`,
      instead: FINDINGS.thin_wall_unprintable.suggestion({ ...flags, advised }),
      verdict: lost,
    },
    {
      code: 'thin_wall',
      title: FINDINGS.thin_wall.title,
      found_when: `Upright walls under ${figure(thin_wall.lines * standard.nozzle_mm)} mm (${thin_wall.lines} lines)`,
      instead: FINDINGS.thin_wall.suggestion({ ...NONE, advised }),
      verdict: thin_wall,
    },
    {
      code: 'thin_plate',
      title: FINDINGS.thin_plate.title,
      found_when: `Flat areas under ${figure(plate)} mm (${thin_plate.layers} layers)`,
      instead: FINDINGS.thin_plate.suggestion({ ...NONE, layers: thin_plate.layers, advised: plate }),
      verdict: thin_plate,
    },
  ]
}

function roundRules({ limits }: DesignFacts): DesignRule[] {
  const { small_hole, horizontal_hole, thin_pin } = limits
  const round = { ...NONE, count: 2 }
  return [
    {
      code: 'small_hole',
      title: FINDINGS.small_hole.title,
      found_when: `Round holes under ${figure(small_hole.diameter_mm)} mm`,
      instead: FINDINGS.small_hole.suggestion({ ...round, advised: small_hole.diameter_mm }),
      verdict: small_hole,
    },
    {
      code: 'horizontal_hole',
      title: FINDINGS.horizontal_hole.title,
      found_when: `Round holes over ${figure(horizontal_hole.diameter_mm)} mm that lie within ${figure(horizontal_hole.tilt_degrees)} degrees of level as printed`,
      instead: FINDINGS.horizontal_hole.suggestion(round),
      verdict: horizontal_hole,
    },
    {
      code: 'thin_pin',
      title: FINDINGS.thin_pin.title,
      found_when: `Upright pins under ${figure(thin_pin.diameter_mm)} mm that are more than ${figure(thin_pin.height_per_diameter)} times as high as thick`,
      instead: FINDINGS.thin_pin.suggestion({ ...round, advised: thin_pin.diameter_mm }),
      verdict: thin_pin,
    },
  ]
}

function detailRules({ limits: { small_feature, small_text } }: DesignFacts): DesignRule[] {
  const text = { stroke: 0, depth: 0, isRaised: true, advised: small_text }
  return [
    {
      code: 'small_feature',
      title: FINDINGS.small_feature.title,
      found_when: `Raised details under ${figure(small_feature.width_mm)} mm wide and ${figure(small_feature.least_height_mm)} mm or more high`,
      instead: FINDINGS.small_feature.suggestion({ ...NONE, advised: small_feature.width_mm }),
      verdict: small_feature,
    },
    {
      code: 'small_text',
      title: FINDINGS.small_text.title,
      found_when: `Text with strokes under ${figure(small_text.stroke_mm)} mm, or under ${figure(small_text.depth_mm)} mm high or deep`,
      instead: FINDINGS.small_text.suggestion(text),
      verdict: small_text,
    },
  ]
}

function gapRules({ limits: { tight_clearance, floating_body, trapped_volume } }: DesignFacts): DesignRule[] {
  const gaps = { ...NONE, hasBodies: true, hasSlits: true, advised: tight_clearance.gap_mm }
  return [
    {
      code: 'tight_clearance',
      title: FINDINGS.tight_clearance.title,
      found_when: `Bodies under ${figure(tight_clearance.gap_mm)} mm apart, or slits as narrow with ${figure(tight_clearance.slit_area_mm2)} mm² or more of wall`,
      instead: FINDINGS.tight_clearance.suggestion(gaps),
      verdict: tight_clearance,
    },
    {
      code: 'floating_body',
      title: FINDINGS.floating_body.title,
      found_when: `Bodies more than ${figure(floating_body.gap_mm)} mm from the plate and from every other body`,
      instead: FINDINGS.floating_body.suggestion({ bodies: 1 }),
      verdict: floating_body,
    },
    {
      code: 'trapped_volume',
      title: FINDINGS.trapped_volume.title,
      found_when: `Sealed cavities over ${figure(trapped_volume.volume_mm3)} mm³`,
      instead: FINDINGS.trapped_volume.suggestion({ cm3: 0, hollows: 1 }),
      verdict: trapped_volume,
    },
  ]
}
