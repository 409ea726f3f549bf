import {
  AlwaysStencilFunc,
  BackSide,
  type BufferGeometry,
  DecrementWrapStencilOp,
  FrontSide,
  Group,
  IncrementWrapStencilOp,
  Mesh,
  MeshBasicMaterial,
  type Plane,
  type Side,
  type StencilOp,
} from 'three'
import { CUT_ORDER } from './section-cap.tsx'

/**
 * Counts the surfaces behind a section plane in the stencil buffer: a closed part has one more back face than front faces
 * exactly where the plane cuts solid material. Draws nothing else.
 */
export class CutCount {
  readonly group = new Group()
  readonly #materials = [
    countMaterial(BackSide, IncrementWrapStencilOp),
    countMaterial(FrontSide, DecrementWrapStencilOp),
  ]

  constructor(triangles: BufferGeometry) {
    for (const material of this.#materials) {
      const mesh = new Mesh(triangles, material)
      mesh.renderOrder = CUT_ORDER.count
      mesh.raycast = () => undefined
      this.group.add(mesh)
    }
  }

  cut(plane: Plane | null): void {
    this.group.visible = plane !== null
    for (const material of this.#materials) material.clippingPlanes = plane ? [plane] : []
  }

  dispose(): void {
    for (const material of this.#materials) material.dispose()
  }
}

function countMaterial(side: Side, step: StencilOp): MeshBasicMaterial {
  return new MeshBasicMaterial({
    side,
    colorWrite: false,
    depthWrite: false,
    depthTest: false,
    stencilWrite: true,
    stencilFunc: AlwaysStencilFunc,
    stencilFail: step,
    stencilZFail: step,
    stencilZPass: step,
  })
}
