import { expect, test } from 'vitest'
import { factsOf } from '../../../shared/catalog/material-facts.ts'
import type { MaterialId } from '../../../shared/catalog/materials.ts'
import { catalog } from '../shop-documents.ts'

/** Typed from makers' technical data sheets: tensile strength X-Y in MPa (ISO 527), heat deflection at 0.45 MPa in °C (ISO 75). */
const SHEETS: [MaterialId, string, number, number][] = [
  ['PLA+', 'Prusament PLA', 51, 55],
  ['PETG', 'Prusament PETG', 47, 68],
  ['PETG-CF', 'Bambu Lab PETG-CF', 35, 74],
  ['ASA', 'Bambu Lab ASA', 37, 100],
  ['PC', 'Prusament PC Blend', 63, 113],
  ['PC-CF', 'Prusament PC Blend Carbon Fiber', 64, 114],
  ['Nylon-CF', 'Bambu Lab PA6-CF', 102, 186],
  ['PPA-CF', 'Bambu Lab PPA-CF', 168, 227],
  ['PPS-CF', 'Bambu Lab PPS-CF', 87, 264],
]

function classOf(mpa: number): number {
  return 2 + [40, 60, 90].filter((from) => mpa >= from).length
}

test.each(SHEETS)('%s has the strength class of %s and claims no more heat', (id, _sheet, mpa, deflects) => {
  const { strength, heat_c } = factsOf({ id, facts: null })!
  expect(strength).toBe(classOf(mpa))
  expect(heat_c).toBeLessThanOrEqual(deflects)
})

test('the properties of a new catalog name the same temperatures', () => {
  const named = catalog.materials.flatMap(({ id, properties }) => {
    const celsius = properties.join(' ').match(/Up to (\d+) °C/)?.[1]
    return celsius === undefined ? [] : [[id, Number(celsius)]]
  })
  expect(named.length).toBeGreaterThan(10)
  expect(named).toEqual(named.map(([id]) => [id, factsOf({ id: id as MaterialId, facts: null })!.heat_c]))
})
