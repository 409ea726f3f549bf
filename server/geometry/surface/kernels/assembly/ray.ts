/** The start of the ray, and its direction. */
export let ox: f64 = 0
export let oy: f64 = 0
export let oz: f64 = 0
export let dx: f64 = 0
export let dy: f64 = 0
export let dz: f64 = 0

export function setRay(x: f64, y: f64, z: f64, alongX: f64, alongY: f64, alongZ: f64): void {
  ox = x
  oy = y
  oz = z
  dx = alongX
  dy = alongY
  dz = alongZ
}
