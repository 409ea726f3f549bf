import {
  BufferAttribute,
  BufferGeometry,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Mesh,
  type Plane,
} from 'three'
import { CutCount } from './cut-count.ts'
import { makePartMaterial, paint } from './part-material.ts'
import type { PreparedPart } from './prepare-mesh.ts'
import { CUT_ORDER } from './section-cap.tsx'
import { type Highlights, writeTints } from './tints.ts'

export interface PartLook {
  /** CSS color of the filament. */
  color: string
  matte: boolean
  /** CSS color of the drawn edges, in contrast to the filament. */
  edge: string
}

/** The three.js objects of the part: one draw call for all triangles, one for the sharp edges. */
export class PartDrawing {
  readonly surface: Mesh<BufferGeometry, Material>
  readonly edges: LineSegments
  readonly count: CutCount
  readonly #tint: BufferAttribute
  readonly #plastic = makePartMaterial()
  readonly #lines: LineBasicMaterial

  constructor(part: PreparedPart) {
    this.#tint = new BufferAttribute(new Uint8Array((part.positions.length / 3) * 4), 4, true)
    this.#lines = new LineBasicMaterial({ transparent: true, opacity: 0.42 })
    const triangles = new BufferGeometry()
      .setAttribute('position', new BufferAttribute(part.positions, 3))
      .setAttribute('normal', new BufferAttribute(part.normals, 3))
      .setAttribute('tint', this.#tint)
    this.surface = new Mesh(triangles, this.#plastic)
    this.surface.castShadow = true
    this.surface.renderOrder = CUT_ORDER.part
    this.count = new CutCount(triangles)
    const ends = new BufferGeometry().setAttribute('position', new BufferAttribute(part.edges, 3))
    this.edges = new LineSegments(ends, this.#lines)
    // Lines are never picked; hit testing them would slow every click.
    this.edges.raycast = () => undefined
  }

  /** Sets the colors of filament and findings, and the section plane. */
  show(look: PartLook & { seeThrough: boolean }, highlights: Highlights, plane: Plane | null): void {
    writeTints(this.#tint.array as Uint8Array, highlights)
    this.#tint.needsUpdate = true
    paint(this.#plastic, look)
    this.#plastic.clippingPlanes = plane ? [plane] : []
    this.count.cut(plane)
    this.#lines.color.set(look.edge)
    this.#lines.clippingPlanes = plane ? [plane] : []
  }

  dispose(): void {
    this.surface.geometry.dispose()
    this.edges.geometry.dispose()
    this.#plastic.dispose()
    this.count.dispose()
    this.#lines.dispose()
  }
}
