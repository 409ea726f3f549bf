import { expect, test } from 'vitest'
import { placeUnits } from '../../../../server/production/plates/place-units.ts'

const bed = { build_volume_mm: [256, 256, 256] as [number, number, number] }
const many = (count: number) => Array.from({ length: count }, () => ({ size_mm: [100, 100, 20] as const }))
const place = (count: number) =>
  placeUnits(
    many(count).map(({ size_mm: [x, y, z] }) => ({ size_mm: [x, y, z] })),
    bed,
    2,
  )

test('a bed holds no more than its area: 256 mm square takes four of 100 mm, never seven', () => {
  expect(place(4)).toHaveLength(4)
  expect(place(7)).toBeNull()
})
