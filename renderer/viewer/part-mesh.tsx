import { type ThreeEvent, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { Plane } from 'three'
import { PartDrawing, type PartLook } from './part-drawing.ts'
import type { PreparedPart } from './prepare-mesh.ts'
import type { Marks } from './tints.ts'

interface PartMeshProps {
  part: PreparedPart
  look: PartLook
  marks: Marks
  plane: Plane | null
  onFace: (face: number) => void
  /** Follows the pointer over the part; absent while no face is chosen, because aiming costs time. */
  onHover?: (face: number | null) => void
}

/** The part itself. */
export function PartMesh({ part, look, marks, plane, onFace, onHover }: PartMeshProps) {
  const drawing = useMemo(() => new PartDrawing(part), [part])
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => () => drawing.dispose(), [drawing])
  useLayoutEffect(() => {
    drawing.show(look, marks, plane)
    invalidate()
  }, [drawing, look, marks, plane, invalidate])

  const onClick = (event: ThreeEvent<MouseEvent>) => {
    // A drag that ends on the part turned the view; it chose nothing.
    if (event.delta <= 4 && typeof event.faceIndex === 'number') onFace(event.faceIndex)
  }
  return (
    <>
      <primitive
        object={drawing.surface}
        onClick={onClick}
        onPointerMove={onHover && ((event: ThreeEvent<PointerEvent>) => onHover(event.faceIndex ?? null))}
        onPointerOut={onHover && (() => onHover(null))}
      />
      <primitive object={drawing.edges} />
      <primitive object={drawing.count.group} />
    </>
  )
}
