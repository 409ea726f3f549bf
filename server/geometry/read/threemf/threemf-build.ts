import { tooDetailed } from '../../file-refused.ts'
import { DoubleList, IndexList } from '../../mesh/number-list.ts'
import type { ThreemfPackage } from './threemf-package.ts'
import type { ModelObject, ModelPart, ObjectReference } from './threemf-model.ts'
import { combined, isMirror, type Transform } from './threemf-transform.ts'
import { damagedXml } from './xml-refusals.ts'

/** Types of objects that are not material of the part, and how they are reported. */
const IGNORED_TYPES: Record<string, string> = {
  support: 'supports',
  solidsupport: 'supports',
  other: 'helper objects',
}
/** Placing the same object this often is an attack, not a plate. */
const MAX_PLACEMENTS = 100_000
/** The deepest nesting of components. */
const MAX_NESTING = 100

export interface BuiltParts {
  /** In the unit of the root model. */
  positions: DoubleList
  triangles: IndexList
  /** The offset of the first coordinate of each build item with at least one triangle. */
  starts: number[]
  /** The name of each of these items' objects. */
  names: (string | undefined)[]
}

/** An object with the model part that contains it, in which its components are looked up. */
interface ObjectInPart {
  key: string
  partName: string
  object: ModelObject
}

/** The size that placing an object once adds, with its components, and the depth of their nesting. */
interface PlacedSize {
  triangles: number
  placements: number
  nesting: number
}

/** Places the objects that the build's items name in one list of vertices and triangles. */
export class Builder {
  readonly #package: ThreemfPackage
  readonly #root: ModelPart
  readonly #rootName: string
  readonly #maxTriangles: number
  readonly #sizes = new Map<string, PlacedSize>()
  readonly #open = new Set<string>()
  readonly #ignored: Set<string>
  readonly #built: BuiltParts = {
    positions: new DoubleList(0),
    triangles: new IndexList(0),
    starts: [],
    names: [],
  }

  constructor(threemf: ThreemfPackage, rootName: string, maxTriangles: number) {
    this.#package = threemf
    this.#rootName = rootName
    this.#root = threemf.part(rootName)
    this.#maxTriangles = maxTriangles
    this.#ignored = this.#root.ignored
  }

  build(): BuiltParts {
    const sizes = this.#root.items.map((item) => this.#measure(this.#find(item, this.#rootName)))
    this.#refuseTooMuch(total(sizes))
    for (const item of this.#root.items) {
      const [start, before] = [this.#built.positions.length, this.#built.triangles.length]
      const found = this.#find(item, this.#rootName)
      this.#place(found, item.transform)
      if (this.#built.triangles.length === before) continue
      this.#built.starts.push(start)
      this.#built.names.push(found.object.name)
    }
    return this.#built
  }

  #find(reference: ObjectReference, currentPart: string): ObjectInPart {
    const partName = reference.path ?? currentPart
    const object = this.#package.part(partName).objects.get(reference.object)
    if (!object) throw damagedXml(`object "${reference.object}" is not in "${partName}"`)
    return { key: `${partName}#${reference.object}`, partName, object }
  }

  /** Measures before anything is copied, since nested components multiply. Throws when an object contains itself. */
  #measure({ key, partName, object }: ObjectInPart): PlacedSize {
    const known = this.#sizes.get(key)
    if (known) return known
    if (this.#open.has(key)) throw damagedXml(`object "${key}" contains itself`)
    if (this.#open.size > MAX_NESTING) throw damagedXml(`components are nested more than ${MAX_NESTING} deep`)
    this.#open.add(key)
    const components = object.components.map((component) => this.#measure(this.#find(component, partName)))
    this.#open.delete(key)
    const own = { triangles: object.triangles.length / 3, placements: 1, nesting: 0 }
    const size = total([own, ...components])
    size.nesting++
    this.#refuseTooMuch(size)
    this.#sizes.set(key, size)
    return size
  }

  #refuseTooMuch({ triangles, placements, nesting }: PlacedSize): void {
    if (triangles > this.#maxTriangles) throw tooDetailed(`3MF: more than ${this.#maxTriangles} triangles`)
    if (nesting > MAX_NESTING) throw damagedXml(`components are nested more than ${MAX_NESTING} deep`)
    if (placements > MAX_PLACEMENTS) throw tooDetailed(`${placements} objects are placed`)
  }

  #place({ object, partName }: ObjectInPart, transform: Transform): void {
    const ignored = object.isHelper ? 'modifiers' : IGNORED_TYPES[object.type]
    if (ignored) return void this.#ignored.add(ignored)
    appendPlaced(object, transform, this.#built)
    for (const component of object.components) {
      this.#place(this.#find(component, partName), combined(component.transform, transform))
    }
  }
}

function total(sizes: PlacedSize[]): PlacedSize {
  return {
    triangles: sizes.reduce((sum, size) => sum + size.triangles, 0),
    placements: sizes.reduce((sum, size) => sum + size.placements, 0),
    nesting: sizes.reduce((deepest, size) => Math.max(deepest, size.nesting), 0),
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
