import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import {
  type Box3,
  DoubleSide,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  type Plane,
  Quaternion,
  ReplaceStencilOp,
  Vector3,
  type WebGLRenderer,
} from 'three'

/** Render order: the counting meshes before the cap, the part after it. */
export const CUT_ORDER = { count: 1, cap: 2, part: 3 } as const

/** The hatched cut face, drawn wherever the section plane cuts solid material. */
export function SectionCap({ plane, box, color }: { plane: Plane; box: Box3; color: string }) {
  const hatch = useMemo(() => makeHatch(), [])
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => () => hatch.dispose(), [hatch])
  useEffect(() => {
    hatch.color.set(color)
    invalidate()
  }, [hatch, color, invalidate])
  const side = box.getSize(new Vector3()).length() * 1.1
  return (
    <mesh
      material={hatch}
      position={plane.projectPoint(box.getCenter(new Vector3()), new Vector3())}
      quaternion={new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), plane.normal)}
      renderOrder={CUT_ORDER.cap}
      raycast={() => null}
      onAfterRender={clearCount}
    >
      <planeGeometry args={[side, side]} />
    </mesh>
  )
}

function clearCount(renderer: WebGLRenderer): void {
  renderer.clearStencil()
}

/** Makes the material that is drawn only where the stencil counts more back faces than front faces; hatched at 45°. */
function makeHatch(): MeshBasicMaterial {
  const hatch = new MeshBasicMaterial({
    side: DoubleSide,
    stencilWrite: true,
    stencilRef: 0,
    stencilFunc: NotEqualStencilFunc,
    stencilFail: ReplaceStencilOp,
    stencilZFail: ReplaceStencilOp,
    stencilZPass: ReplaceStencilOp,
  })
  hatch.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <color_fragment>',
      `#include <color_fragment>
      float line = step(0.5, fract((gl_FragCoord.x + gl_FragCoord.y) / 14.0));
      diffuseColor.rgb *= mix(0.82, 1.0, line);`,
    )
  }
  return hatch
}
