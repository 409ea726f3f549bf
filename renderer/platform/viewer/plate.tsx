import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { type Box3, type Group, Vector3 } from 'three'
import { makePlateMaterial, type PlateColors, type PlateGrid } from './plate-material.ts'

/** Plate sizes of common printers in mm, smallest first; a larger part gets a plate of its own size. */
const PLATE_SIDES_MM = [256, 350]
/** A small part shows only the center of the plate, with a finer grid. */
const SMALL_PART_MM = 30
const CENTER_MM = 100

/** The build plate under the part, with a grid of 10 and 50 mm, or of 1 and 10 mm under a small part. */
export function Plate({ box, colors, shadow }: { box: Box3; colors: PlateColors; shadow: boolean }) {
  const grid = useMemo(() => plateFor(box), [box])
  const sheet = useMemo(() => makePlateMaterial(grid, colors), [grid, colors])
  const group = useRef<Group>(null)
  useEffect(() => () => sheet.dispose(), [sheet])
  // Seen from below, the plate would hide the part.
  useFrame(({ camera }) => {
    if (group.current) group.current.visible = camera.position.z > 0
  })
  // An invisible gap below the part's lowest face prevents z-fighting.
  const lift = box.getSize(new Vector3()).length() * 0.001
  return (
    <group ref={group}>
      <mesh position={[0, 0, -lift * 2]} material={sheet} raycast={() => null}>
        <planeGeometry args={[grid.side, grid.side]} />
      </mesh>
      {/* A section view has no shadow, since it would show what is cut away. */}
      <mesh visible={shadow} position={[0, 0, -lift]} receiveShadow raycast={() => null}>
        <planeGeometry args={[grid.side, grid.side]} />
        <shadowMaterial transparent opacity={0.2} depthWrite={false} />
      </mesh>
    </group>
  )
}

function plateFor(box: Box3): PlateGrid {
  const size = box.getSize(new Vector3())
  const needed = Math.max(size.x, size.y)
  if (needed <= SMALL_PART_MM) return { side: CENTER_MM, step: 1, strong: 10 }
  const own = Math.ceil((needed * 1.15) / 50) * 50
  return { side: PLATE_SIDES_MM.find((side) => needed <= side) ?? own, step: 10, strong: 50 }
}
