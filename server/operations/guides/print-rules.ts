import { figure, sizeText } from '../../../shared/geometry/figures.ts'
import { FINDINGS } from '../../../shared/geometry/findings.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { MIN_REMOVAL_OPENING_MM } from '../../../shared/geometry/reports/support-report.ts'
import type { DesignFacts, DesignRule } from './design-facts.ts'

/** Returns the rules for size, orientation and supports. */
export function printRules(facts: DesignFacts): DesignRule[] {
  return [...sizeRules(facts), ...placementRules(facts), ...supportRules(facts)]
}

/** Returns the largest build volume of some printers, in mm; zeros without a printer. */
export function roomOf(printers: DesignFacts['printers']): Vec3 {
  const bySize = (a: Vec3, b: Vec3) => b[0] * b[1] * b[2] - a[0] * a[1] * a[2]
  return printers.map((printer) => printer.build_volume_mm).sort(bySize)[0] ?? [0, 0, 0]
}

function sizeRules({ limits, printers }: DesignFacts): DesignRule[] {
  const usual = roomOf(printers.filter((printer) => !printer.large))
  const largest = roomOf(printers)
  const margin = `${figure(limits.too_large.margin_mm)} mm stay free in each direction`
  return [
    {
      code: 'too_large',
      title: FINDINGS.too_large.title,
      found_when: `It fits no printer: the largest build volume is ${sizeText(largest)}, of which ${margin}`,
      instead: FINDINGS.too_large.suggestion({ size: largest, room: largest, fitsElse: false, objects: 1 }),
      verdict: limits.too_large,
    },
    {
      code: 'needs_large_printer',
      title: FINDINGS.needs_large_printer.title,
      found_when: `It does not fit the usual build volume of ${sizeText(usual)}, of which ${margin}`,
      instead: FINDINGS.needs_large_printer.suggestion({ size: largest }),
      verdict: limits.needs_large_printer,
    },
    {
      code: 'too_small',
      title: FINDINGS.too_small.title,
      found_when: `Its longest side is under ${figure(limits.too_small.largest_side_mm)} mm`,
      instead: FINDINGS.too_small.suggestion({ side: 0, limit: limits.too_small.largest_side_mm }),
      verdict: limits.too_small,
    },
    {
      code: 'tiny_part',
      title: FINDINGS.tiny_part.title,
      found_when: `Its longest side is under ${figure(limits.tiny_part.largest_side_mm)} mm`,
      instead: FINDINGS.tiny_part.suggestion({ side: 0 }),
      verdict: limits.tiny_part,
    },
  ]
}

function placementRules({ limits }: DesignFacts): DesignRule[] {
  const { steep_overhang, poor_bed_contact, tall_slender } = limits
  return [
    {
      code: 'steep_overhang',
      title: FINDINGS.steep_overhang.title,
      found_when: `More than ${figure(steep_overhang.percent_of_area)}% of the surface hangs free at more than 45 degrees from upright`,
      instead: FINDINGS.steep_overhang.suggestion({ percent: 0, without: false }),
      verdict: steep_overhang,
    },
    {
      code: 'poor_bed_contact',
      title: FINDINGS.poor_bed_contact.title,
      found_when: `Less than ${figure(poor_bed_contact.percent_of_footprint)}% of its shadow on the plate touches it; or less than ${figure(poor_bed_contact.area_mm2)} mm² when it is more than ${figure(poor_bed_contact.height_per_foot)} times as high as its foot is wide`,
      instead: FINDINGS.poor_bed_contact.suggestion({ contact: 0, hasBrim: true }),
      verdict: poor_bed_contact,
    },
    {
      code: 'tall_slender',
      title: FINDINGS.tall_slender.title,
      found_when: `More than ${figure(tall_slender.height_per_base)} times as high as its narrower side`,
      instead: FINDINGS.tall_slender.suggestion({ height: 0, base: 0 }),
      verdict: tall_slender,
    },
  ]
}

function supportRules({ limits }: DesignFacts): DesignRule[] {
  const { support_trapped, support_delicate, long_bridge } = limits
  return [
    {
      code: 'long_bridge',
      title: FINDINGS.long_bridge.title,
      found_when: `Level spans over ${figure(long_bridge.span_mm)} mm with nothing below`,
      instead: FINDINGS.long_bridge.suggestion({ span: 0, without: false }),
      verdict: long_bridge,
    },
    {
      code: 'support_trapped',
      title: FINDINGS.support_trapped.title,
      found_when: `More than ${figure(support_trapped.volume_mm3)} mm³ of supports in a cavity without a way out`,
      instead: FINDINGS.support_trapped.suggestion({ cm3: 0, places: 1, opening: MIN_REMOVAL_OPENING_MM }),
      verdict: support_trapped,
    },
    {
      code: 'support_delicate',
      title: FINDINGS.support_delicate.title,
      found_when: `Supports touch material under ${figure(support_delicate.thickness_mm)} mm`,
      instead: FINDINGS.support_delicate.suggestion({
        from: 0,
        to: 0,
        advised: support_delicate.thickness_mm,
      }),
      verdict: support_delicate,
    },
  ]
}
