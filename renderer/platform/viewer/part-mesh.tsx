import { type ThreeEvent, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { Plane, Vector3 } from 'three'
import { isHidden } from './hidden-spot.ts'
import { PartDrawing, type PartLook } from './part-drawing.ts'
import type { PreparedPart } from './prepare-mesh.ts'
import type { Highlights } from './tints.ts'

interface PartMeshProps {
  part: PreparedPart
  look: PartLook
  highlights: Highlights
  plane: Plane | null
  /** The place that is looked at, and from where, in the part's own axes; null while none is. */
  sight: { eye: Vector3; place: Vector3 } | null
  onFace: (face: number) => void
  /** Takes the click instead of `onFace`. */
  onMark: ((place: SurfacePlace) => void) | undefined
  /** Called with the face under the pointer; only while a face is being picked, because hit testing is slow. */
  onHover?: (face: number | null) => void
}

/** The place where a click met the surface: `point` and `eye` in the viewer's axes, `normal` in the part's own. */
export interface SurfacePlace {
  point: Vector3
  normal: Vector3 | null
  eye: Vector3
}

/** The part in the scene. */
export function PartMesh(props: PartMeshProps) {
  const { part, look, highlights, plane, sight, onFace, onMark, onHover } = props
  const drawing = useMemo(() => new PartDrawing(part), [part])
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => () => drawing.dispose(), [drawing])
  useLayoutEffect(() => {
    const seeThrough = sight !== null && isHidden(drawing.surface.geometry, sight.eye, sight.place)
    drawing.show({ ...look, seeThrough }, highlights, plane)
    invalidate()
  }, [drawing, look, highlights, plane, sight, invalidate])

  const onClick = (event: ThreeEvent<MouseEvent>) => {
    // A drag that ends on the part rotated the view and picks nothing.
    if (event.delta > 4 || typeof event.faceIndex !== 'number') return
    if (onMark) onMark({ point: event.point, normal: event.face?.normal ?? null, eye: event.camera.position })
    else onFace(event.faceIndex)
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
