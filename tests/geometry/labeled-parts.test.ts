import { describe, expect, test } from 'vitest'
import { assessedAsDrawn } from './assessed-part.ts'
import { LABELED_PARTS } from './labeled-parts.ts'

const results = LABELED_PARTS.map(({ name, mesh, material, expected }) => ({
  name,
  expected,
  found: assessedAsDrawn(mesh, material).findings.map((finding) => finding.code),
}))

/** Counts of parts on which a code was expected and found, expected and missed, and found without being expected. */
function tally(code: string): string {
  const has = (codes: string[]) => codes.includes(code)
  const found = results.filter((part) => has(part.expected) && has(part.found)).length
  const missed = results.filter((part) => has(part.expected) && !has(part.found)).length
  const wrong = results.filter((part) => !has(part.expected) && has(part.found)).length
  return `${found} found, ${missed} missed, ${wrong} wrong`
}

describe('labeled parts', () => {
  test.each(results)('$name', ({ expected, found }) => {
    expect([...found].sort()).toEqual([...expected].sort())
  })

  test('counts how often each finding is right, so that a changed limit shows here', () => {
    const codes = [...new Set(results.flatMap((part) => part.found.concat(part.expected)))].sort()
    expect(Object.fromEntries(codes.map((code) => [code, tally(code)]))).toMatchInlineSnapshot(`
      {
        "floating_body": "12 found, 0 missed, 0 wrong",
        "horizontal_hole": "3 found, 0 missed, 0 wrong",
        "material_unfit_feature": "7 found, 0 missed, 0 wrong",
        "mesh_inverted_normals": "1 found, 0 missed, 0 wrong",
        "mesh_not_watertight": "1 found, 0 missed, 0 wrong",
        "mesh_self_intersecting": "5 found, 0 missed, 0 wrong",
        "multiple_bodies": "37 found, 0 missed, 0 wrong",
        "needs_large_printer": "2 found, 0 missed, 0 wrong",
        "poor_bed_contact": "6 found, 0 missed, 0 wrong",
        "small_feature": "8 found, 0 missed, 0 wrong",
        "small_hole": "17 found, 0 missed, 0 wrong",
        "small_text": "10 found, 0 missed, 0 wrong",
        "steep_overhang": "18 found, 0 missed, 0 wrong",
        "tall_slender": "2 found, 0 missed, 0 wrong",
        "thin_pin": "4 found, 0 missed, 0 wrong",
        "thin_plate": "4 found, 0 missed, 0 wrong",
        "thin_wall": "9 found, 0 missed, 0 wrong",
        "thin_wall_unprintable": "9 found, 0 missed, 0 wrong",
        "tight_clearance": "18 found, 0 missed, 0 wrong",
        "tiny_part": "3 found, 0 missed, 0 wrong",
        "too_large": "3 found, 0 missed, 0 wrong",
        "too_small": "1 found, 0 missed, 0 wrong",
        "trapped_volume": "4 found, 0 missed, 0 wrong",
        "units_suspicious": "5 found, 0 missed, 0 wrong",
        "warp_risk": "6 found, 0 missed, 0 wrong",
      }
    `)
  })
})
