import { useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, type Box3, Shape, Vector3 } from 'three'

/** Plates of the shop's printers in mm, smallest first; a larger part gets a plate of its own size. */
const PLATES = [256, 350]
const GRID_MM = 10
const STRONG_MM = 50

export interface PlateColors {
  plate: string
  grid: string
  strong: string
}

/** The build plate under the part: a sheet with rounded corners and a 10 mm grid, stronger every 50 mm. */
export function Plate({ box, colors }: { box: Box3; colors: PlateColors }) {
  const side = plateFor(box)
  const sheet = useMemo(() => roundedSquare(side), [side])
  const fine = useGrid(side, GRID_MM)
  const strong = useGrid(side, STRONG_MM)
  const lift = side * 0.0004
  return (
    <group>
      <mesh position={[0, 0, -lift * 2]} raycast={() => null}>
        <shapeGeometry args={[sheet]} />
        <meshBasicMaterial
          color={colors.plate}
          toneMapped={false}
          transparent
          opacity={0.92}
          depthWrite={false}
        />
      </mesh>
      <lineSegments geometry={fine} position={[0, 0, -lift]} raycast={() => null}>
        <lineBasicMaterial
          color={colors.grid}
          toneMapped={false}
          transparent
          opacity={0.8}
          depthWrite={false}
        />
      </lineSegments>
      <lineSegments geometry={strong} position={[0, 0, -lift]} raycast={() => null}>
        <lineBasicMaterial
          color={colors.strong}
          toneMapped={false}
          transparent
          opacity={0.9}
          depthWrite={false}
        />
      </lineSegments>
      <mesh position={[0, 0, -lift * 0.5]} receiveShadow raycast={() => null}>
        <planeGeometry args={[side, side]} />
        <shadowMaterial transparent opacity={0.26} depthWrite={false} />
      </mesh>
    </group>
  )
}

function plateFor(box: Box3): number {
  const size = box.getSize(new Vector3())
  const needed = Math.max(size.x, size.y)
  return PLATES.find((side) => needed <= side) ?? Math.ceil((needed * 1.15) / STRONG_MM) * STRONG_MM
}

function roundedSquare(side: number): Shape {
  const half = side / 2
  const round = side * 0.02
  const shape = new Shape()
  shape.moveTo(-half + round, -half)
  shape.lineTo(half - round, -half).quadraticCurveTo(half, -half, half, -half + round)
  shape.lineTo(half, half - round).quadraticCurveTo(half, half, half - round, half)
  shape.lineTo(-half + round, half).quadraticCurveTo(-half, half, -half, half - round)
  shape.lineTo(-half, -half + round).quadraticCurveTo(-half, -half, -half + round, -half)
  return shape
}

function useGrid(side: number, step: number): BufferGeometry {
  const grid = useMemo(() => {
    const half = side / 2
    const ends: number[] = []
    for (let at = 0; at < half; at += step) {
      for (const line of at === 0 ? [0] : [at, -at])
        ends.push(line, -half, 0, line, half, 0, -half, line, 0, half, line, 0)
    }
    return new BufferGeometry().setAttribute('position', new BufferAttribute(Float32Array.from(ends), 3))
  }, [side, step])
  useEffect(() => () => grid.dispose(), [grid])
  return grid
}
