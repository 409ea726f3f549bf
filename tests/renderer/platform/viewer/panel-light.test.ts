import { Vector3 } from 'three'
import { expect, test } from 'vitest'
import { makePanelLight } from '../../../../renderer/platform/viewer/panel-light.ts'

/** Returns the light that falls on a surface with this normal. */
function lightOn(...normal: [number, number, number]): number {
  return makePanelLight().sh.getIrradianceAt(new Vector3(...normal).normalize(), new Vector3()).x
}

test('no side of a part is dark', () => {
  const steps = [-1, 0, 1]
  const sides = steps.flatMap((x) => steps.flatMap((y) => steps.map((z) => [x, y, z] as const)))
  const lights = sides.filter((side) => side.some(Boolean)).map((side) => lightOn(...side))
  expect(Math.min(...lights)).toBeGreaterThan(0.5)
})

test('the key light comes from the front left, and the back right is in the shade', () => {
  expect(lightOn(-3, -4, 4)).toBeGreaterThan(1.25 * lightOn(3, 4, -4))
  expect(lightOn(-1, -1, 0)).toBeGreaterThan(lightOn(1, 1, 0))
})

test('each panel lights as much as the solid angle that it fills', () => {
  // The first coefficient is the sum of intensity times solid angle, times Y00 = 1 / sqrt(4π).
  const light = makePanelLight().sh.coefficients[0].x * Math.sqrt(4 * Math.PI)
  // Solid angle of a rectangle a × b seen from a distance d above its middle.
  const seen = (a: number, b: number, d: number) =>
    4 * Math.asin((a * b) / Math.sqrt((a ** 2 + 4 * d ** 2) * (b ** 2 + 4 * d ** 2)))
  const panels =
    1.9 * seen(5, 5, Math.sqrt(41)) +
    0.9 * seen(4, 5, Math.sqrt(33)) +
    1.1 * seen(6, 3, Math.sqrt(35)) +
    0.9 * seen(8, 8, 5) +
    1.2 * seen(5, 5, 6)
  expect(light / panels).toBeCloseTo(1, 2)
})
