// As `measureShells` and `countCollinearTriangles`: the same sums in the same order.

const COLLINEAR_HEIGHT: f64 = 1e-6
/** Bytes of a measure: triangles, volume, area, minimum and maximum x, y, z. */
const MEASURE_BYTES: usize = 72

export function measurePatches(
  positions: usize,
  triangles: usize,
  corners: i32,
  patchOf: usize,
  patches: i32,
  measures: usize,
): void {
  for (let patch: i32 = 0; patch < patches; patch++) clear(measures + <usize>patch * MEASURE_BYTES)
  const ox = <f64>load<f32>(positions)
  const oy = <f64>load<f32>(positions, 4)
  const oz = <f64>load<f32>(positions, 8)
  const end = triangles + ((<usize>corners) << 2)
  for (let at = triangles, place = patchOf; at < end; at += 12, place += 4) {
    const measure = measures + <usize>load<i32>(place) * MEASURE_BYTES
    const a = positions + <usize>load<i32>(at) * 12
    const b = positions + <usize>load<i32>(at, 4) * 12
    const c = positions + <usize>load<i32>(at, 8) * 12
    const ax = <f64>load<f32>(a) - ox
    const ay = <f64>load<f32>(a, 4) - oy
    const az = <f64>load<f32>(a, 8) - oz
    const bx = <f64>load<f32>(b) - ox - ax
    const by = <f64>load<f32>(b, 4) - oy - ay
    const bz = <f64>load<f32>(b, 8) - oz - az
    const cx = <f64>load<f32>(c) - ox - ax
    const cy = <f64>load<f32>(c, 4) - oy - ay
    const cz = <f64>load<f32>(c, 8) - oz - az
    const nx = by * cz - bz * cy
    const ny = bz * cx - bx * cz
    const nz = bx * cy - by * cx
    store<f64>(measure, load<f64>(measure) + 1)
    store<f64>(measure, load<f64>(measure, 8) + (ax * nx + ay * ny + az * nz) / 6, 8)
    store<f64>(measure, load<f64>(measure, 16) + Math.sqrt(nx * nx + ny * ny + nz * nz) / 2, 16)
    include(measure + 24, a)
    include(measure + 24, b)
    include(measure + 24, c)
  }
}

function clear(measure: usize): void {
  for (let field: usize = 0; field < 24; field += 8) store<f64>(measure + field, 0)
  for (let axis: usize = 24; axis < 48; axis += 8) store<f64>(measure + axis, Infinity)
  for (let axis: usize = 48; axis < 72; axis += 8) store<f64>(measure + axis, -Infinity)
}

function include(bounds: usize, vertex: usize): void {
  for (let axis: usize = 0; axis < 3; axis++) {
    const value = <f64>load<f32>(vertex + (axis << 2))
    const low = bounds + (axis << 3)
    if (value < load<f64>(low)) store<f64>(low, value)
    if (value > load<f64>(low, 24)) store<f64>(low, value, 24)
  }
}

export function countCollinear(positions: usize, triangles: usize, corners: i32): i32 {
  let collinear: i32 = 0
  const end = triangles + ((<usize>corners) << 2)
  for (let at = triangles; at < end; at += 12) {
    const a = positions + <usize>load<i32>(at) * 12
    const b = positions + <usize>load<i32>(at, 4) * 12
    const c = positions + <usize>load<i32>(at, 8) * 12
    const ux = <f64>load<f32>(b) - <f64>load<f32>(a)
    const uy = <f64>load<f32>(b, 4) - <f64>load<f32>(a, 4)
    const uz = <f64>load<f32>(b, 8) - <f64>load<f32>(a, 8)
    const vx = <f64>load<f32>(c) - <f64>load<f32>(a)
    const vy = <f64>load<f32>(c, 4) - <f64>load<f32>(a, 4)
    const vz = <f64>load<f32>(c, 8) - <f64>load<f32>(a, 8)
    const wx = vx - ux
    const wy = vy - uy
    const wz = vz - uz
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const longest = max(
      max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz),
      wx * wx + wy * wy + wz * wz,
    )
    if (Math.sqrt(nx * nx + ny * ny + nz * nz) <= COLLINEAR_HEIGHT * longest) collinear++
  }
  return collinear
}
