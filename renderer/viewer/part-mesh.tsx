import { type ThreeEvent, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, LineBasicMaterial, type Plane } from 'three'
import { cutOpen, makePartMaterial, paint } from './part-material.ts'
import type { PreparedPart } from './prepare-mesh.ts'
import { type Marks, writeTints } from './tints.ts'

export interface PartLook {
  /** CSS colour of the filament. */
  color: string
  matte: boolean
  /** Colour of the drawn edges, against the filament. */
  edge: string
}

interface PartMeshProps {
  part: PreparedPart
  look: PartLook
  marks: Marks
  plane: Plane | null
  onFace?: (face: number) => void
  onHover?: (face: number | null) => void
}

/** The part itself: one draw call for all triangles, one for its sharp edges. */
export function PartMesh({ part, look, marks, plane, onFace, onHover }: PartMeshProps) {
  const { surface, tint } = useSurface(part)
  const edges = useEdges(part)
  const made = useMemo(makePartMaterial, [])
  const lines = useMemo(() => new LineBasicMaterial({ transparent: true, opacity: 0.42 }), [])
  const invalidate = useThree((state) => state.invalidate)

  useLayoutEffect(() => {
    writeTints(tint.array as Uint8Array, marks)
    tint.needsUpdate = true
    paint(made, look)
    cutOpen(made, plane)
    lines.color.set(look.edge)
    lines.clippingPlanes = plane ? [plane] : []
    invalidate()
  }, [tint, marks, made, look, plane, lines, invalidate])

  useEffect(() => () => made.material.dispose(), [made])
  useEffect(() => () => lines.dispose(), [lines])

  const overFace = (event: ThreeEvent<PointerEvent>) => onHover?.(event.faceIndex ?? null)
  const onClick = (event: ThreeEvent<MouseEvent>) => {
    // A drag that ends on the part turned the view; it chose nothing.
    if (event.delta <= 4 && event.faceIndex != null) onFace?.(event.faceIndex)
  }
  return (
    <>
      <mesh
        geometry={surface}
        material={made.material}
        castShadow
        onClick={onFace ? onClick : undefined}
        onPointerMove={onHover ? overFace : undefined}
        onPointerOut={onHover ? () => onHover(null) : undefined}
      />
      <lineSegments geometry={edges} material={lines} raycast={() => null} />
    </>
  )
}

function useSurface(part: PreparedPart): { surface: BufferGeometry; tint: BufferAttribute } {
  const made = useMemo(() => {
    const surface = new BufferGeometry()
    const tint = new BufferAttribute(new Uint8Array((part.positions.length / 3) * 4), 4, true)
    surface.setAttribute('position', new BufferAttribute(part.positions, 3))
    surface.setAttribute('normal', new BufferAttribute(part.normals, 3))
    surface.setAttribute('tint', tint)
    return { surface, tint }
  }, [part])
  useEffect(() => () => made.surface.dispose(), [made])
  return made
}

function useEdges(part: PreparedPart): BufferGeometry {
  const edges = useMemo(
    () => new BufferGeometry().setAttribute('position', new BufferAttribute(part.edges, 3)),
    [part],
  )
  useEffect(() => () => void edges.dispose(), [edges])
  return edges
}
