import { tooDetailed } from '../../file-refused.ts'
import { DoubleList, IndexList } from '../../mesh/number-list.ts'
import type { ThreemfPackage } from './threemf-package.ts'
import type { ModelObject, ModelPart, ObjectUse } from './threemf-model.ts'
import { combined, isMirror, type Transform } from './threemf-transform.ts'
import { damagedXml } from './xml-refusals.ts'

/** Objects that stand for no material of the part. */
const IGNORED_TYPES: Record<string, string> = {
  support: 'supports',
  solidsupport: 'supports',
  other: 'helper objects',
}
/** Placing the same object this often is an attack, not a plate. */
const MAX_PLACEMENTS = 100_000
/** Components within components within... */
const MAX_NESTING = 100

export interface BuiltParts {
  /** In the unit of the root model. */
  positions: DoubleList
  triangles: IndexList
  /** Build items that gave at least one triangle. */
  objects: number
}

/** An object with the part it was found in, since its components are looked up there. */
interface Found {
  key: string
  partName: string
  object: ModelObject
}

/** How much there would be if an object were placed once, and how deep its components are nested. */
interface Extent {
  triangles: number
  placements: number
  nesting: number
}

/** Puts everything the build names into one list of vertices and triangles; what no item names is left out. */
export class Builder {
  readonly #package: ThreemfPackage
  readonly #root: ModelPart
  readonly #rootName: string
  readonly #maxTriangles: number
  readonly #extents = new Map<string, Extent>()
  readonly #open = new Set<string>()
  readonly #ignored: Set<string>
  readonly #built: BuiltParts = { positions: new DoubleList(0), triangles: new IndexList(0), objects: 0 }

  constructor(from: ThreemfPackage, rootName: string, maxTriangles: number) {
    this.#package = from
    this.#rootName = rootName
    this.#root = from.part(rootName)
    this.#maxTriangles = maxTriangles
    this.#ignored = this.#root.ignored
  }

  build(): BuiltParts {
    const extents = this.#root.items.map((item) => this.#extentOf(this.#find(item, this.#rootName)))
    this.#refuseTooMuch(total(extents))
    for (const item of this.#root.items) {
      const before = this.#built.triangles.length
      this.#place(this.#find(item, this.#rootName), item.transform)
      if (this.#built.triangles.length > before) this.#built.objects++
    }
    return this.#built
  }

  #find(use: ObjectUse, from: string): Found {
    const partName = use.path ?? from
    const object = this.#package.part(partName).objects.get(use.object)
    if (!object) throw damagedXml(`object "${use.object}" is not in "${partName}"`)
    return { key: `${partName}#${use.object}`, partName, object }
  }

  /** Counted before anything is copied: components in components multiply. Refuses objects that contain themselves. */
  #extentOf({ key, partName, object }: Found): Extent {
    const known = this.#extents.get(key)
    if (known) return known
    if (this.#open.has(key)) throw damagedXml(`object "${key}" contains itself`)
    if (this.#open.size > MAX_NESTING) throw damagedXml(`components are nested more than ${MAX_NESTING} deep`)
    this.#open.add(key)
    const parts = object.components.map((component) => this.#extentOf(this.#find(component, partName)))
    this.#open.delete(key)
    const own = { triangles: object.triangles.length / 3, placements: 1, nesting: 0 }
    const extent = total([own, ...parts])
    extent.nesting++
    this.#refuseTooMuch(extent)
    this.#extents.set(key, extent)
    return extent
  }

  #refuseTooMuch(extent: Extent): void {
    if (extent.triangles > this.#maxTriangles)
      throw tooDetailed(`3MF: more than ${this.#maxTriangles} triangles`)
    if (extent.nesting > MAX_NESTING) throw damagedXml(`components are nested more than ${MAX_NESTING} deep`)
    if (extent.placements > MAX_PLACEMENTS) throw tooDetailed(`${extent.placements} objects are placed`)
  }

  #place({ object, partName }: Found, transform: Transform): void {
    const ignored = IGNORED_TYPES[object.type]
    if (ignored) return void this.#ignored.add(ignored)
    appendPlaced(object, transform, this.#built)
    for (const component of object.components) {
      this.#place(this.#find(component, partName), combined(component.transform, transform))
    }
  }
}

function total(extents: Extent[]): Extent {
  return {
    triangles: extents.reduce((sum, extent) => sum + extent.triangles, 0),
    placements: extents.reduce((sum, extent) => sum + extent.placements, 0),
    nesting: extents.reduce((deepest, extent) => Math.max(deepest, extent.nesting), 0),
  }
}

function appendPlaced(object: ModelObject, m: Transform, built: BuiltParts): void {
  const first = built.positions.length / 3
  const { values, length } = object.positions
  for (let at = 0; at < length; at += 3) {
    const [x, y, z] = [values[at], values[at + 1], values[at + 2]]
    built.positions.push(x * m[0] + y * m[3] + z * m[6] + m[9])
    built.positions.push(x * m[1] + y * m[4] + z * m[7] + m[10])
    built.positions.push(x * m[2] + y * m[5] + z * m[8] + m[11])
  }
  const corners = object.triangles.used()
  const vertices = length / 3
  const [second, third] = isMirror(m) ? [2, 1] : [1, 2]
  for (let at = 0; at < corners.length; at += 3) {
    for (const corner of [0, second, third]) {
      const vertex = corners[at + corner]
      if (vertex >= vertices) throw damagedXml(`a triangle names vertex ${vertex} of ${vertices}`)
      built.triangles.push(first + vertex)
    }
  }
}
