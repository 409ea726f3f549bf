import { type ThreeEvent, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { Plane } from 'three'
import { PartDrawing, type PartLook } from './part-drawing.ts'
import type { PreparedPart } from './prepare-mesh.ts'
import type { Highlights } from './tints.ts'

interface PartMeshProps {
  part: PreparedPart
  look: PartLook
  highlights: Highlights
  plane: Plane | null
  onFace: (face: number) => void
  /** Called with the face under the pointer; only while a face is being picked, because hit testing is slow. */
  onHover?: (face: number | null) => void
}

/** The part in the scene. */
export function PartMesh({ part, look, highlights, plane, onFace, onHover }: PartMeshProps) {
  const drawing = useMemo(() => new PartDrawing(part), [part])
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => () => drawing.dispose(), [drawing])
  useLayoutEffect(() => {
    drawing.show(look, highlights, plane)
    invalidate()
  }, [drawing, look, highlights, plane, invalidate])

  const onClick = (event: ThreeEvent<MouseEvent>) => {
    // A drag that ends on the part rotated the view and picks nothing.
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
