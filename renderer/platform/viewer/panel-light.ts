import { LightProbe, Matrix4, SphericalHarmonics3, Vector3 } from 'three'

interface Panel {
  intensity: number
  /** Its middle; it faces the part in the origin. */
  at: [number, number, number]
  width: number
  height: number
}

/** A studio: key light front left, soft fill, rim light behind, and the floor and ceiling that return some of it. */
const PANELS: readonly Panel[] = [
  { intensity: 1.9, at: [-3, -4, 4], width: 5, height: 5 },
  { intensity: 0.9, at: [5, -2, 2], width: 4, height: 5 },
  { intensity: 1.1, at: [1, 5, 3], width: 6, height: 3 },
  { intensity: 0.9, at: [0, 0, -5], width: 8, height: 8 },
  { intensity: 1.2, at: [0, 0, 6], width: 5, height: 5 },
]
/** Sample points on each side of a panel. */
const SAMPLES = 16
const UP = new Vector3(0, 0, 1)

/**
 * Returns the light of the panels as spherical harmonics of order 2, which give the diffuse light on each normal to about 1 %
 * (Ramamoorthi and Hanrahan, "An efficient representation for irradiance environment maps", 2001). Filtering an environment map
 * for the same took half of the time in which a part appeared.
 */
export function makePanelLight(): LightProbe {
  const light = new SphericalHarmonics3()
  for (const panel of PANELS) addPanel(light, panel)
  return new LightProbe(light)
}

function addPanel(light: SphericalHarmonics3, { intensity, at, width, height }: Panel): void {
  const middle = new Vector3(...at)
  const turn = new Matrix4().lookAt(middle, new Vector3(), UP)
  const facing = new Vector3(0, 0, 1).transformDirection(turn)
  const patch = (width * height) / SAMPLES ** 2
  const basis = Array<number>(9).fill(0)
  for (let place = 0; place < SAMPLES ** 2; place++) {
    const x = (((place % SAMPLES) + 0.5) / SAMPLES - 0.5) * width
    const y = ((Math.floor(place / SAMPLES) + 0.5) / SAMPLES - 0.5) * height
    const point = new Vector3(x, y, 0).applyMatrix4(turn).add(middle)
    const distance = point.length()
    const direction = point.divideScalar(distance)
    const angle = (patch * facing.dot(direction)) / distance ** 2
    SphericalHarmonics3.getBasisAt(direction, basis)
    basis.forEach((value, at) => light.coefficients[at].addScalar(value * intensity * angle))
  }
}
