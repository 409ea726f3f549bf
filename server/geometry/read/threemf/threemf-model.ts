import { tooDetailed } from '../../file-refused.ts'
import { DoubleList, IndexList } from '../../mesh/number-list.ts'
import { IDENTITY, readTransform, type Transform } from './threemf-transform.ts'
import { damagedXml } from './xml-refusals.ts'
import type { XmlHandler } from './xml-reader.ts'
import type { XmlTag } from './xml-tag.ts'

/** A reference to an object, perhaps in another model part of the package. */
export interface ObjectUse {
  path: string | null
  object: string
  transform: Transform
}

export interface ModelObject {
  /** `model`, `support`, `solidsupport`, `surface` or `other`. */
  type: string
  positions: DoubleList
  triangles: IndexList
  components: ObjectUse[]
}

/** What one model part says. */
export interface ModelPart {
  mmPerUnit: number
  objects: Map<string, ModelObject>
  items: ObjectUse[]
  /** Things of the part that a plain print does not have: "colors", "sliced data" and the like. */
  ignored: Set<string>
  /** Shapes of extensions that are part of the geometry but cannot be read here. */
  unread: Set<string>
}

const MM_PER_UNIT: Record<string, number> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
}

/** Elements of the extensions (local names), and what they mean for a print. */
const IGNORED_ELEMENTS: Record<string, string> = {
  colorgroup: 'colors',
  texture2dgroup: 'colors',
  compositematerials: 'colors',
  slicestack: 'sliced data',
}
const UNREAD_ELEMENTS: Record<string, string> = {
  beamlattice: 'beam lattices',
  booleanshape: 'boolean operations',
  displacementmesh: 'displaced surfaces',
  implicitfunction: 'implicit shapes',
  levelset: 'implicit shapes',
}
const NO_VERTEX = 0xffffffff
/** How slicers write a colour painted on one triangle. */
const PAINT_ATTRIBUTES = new Set(['paint_color', 'slic3rpe:mmu_segmentation'])

/** Collects a model part from its tags. Refuses what the core specification calls an error and cannot be skipped. */
export class ModelPartHandler implements XmlHandler {
  readonly part: ModelPart = {
    mmPerUnit: 1,
    objects: new Map(),
    items: [],
    ignored: new Set(),
    unread: new Set(),
  }
  readonly #maxTriangles: number
  #prefix = ''
  #object: ModelObject | null = null
  #objectDepth = 0
  #triangles = 0

  constructor(maxTriangles: number) {
    this.#maxTriangles = maxTriangles
  }

  open(tag: XmlTag, depth: number): void {
    if (depth === 0) return this.#openModel(tag)
    const prefix = this.#prefix
    if (this.#object) {
      if (tag.is(prefix, 'vertex')) return readVertex(tag, this.#object.positions)
      if (tag.is(prefix, 'triangle')) return this.#readTriangle(tag, this.#object.triangles)
      if (tag.is(prefix, 'component')) return void this.#object.components.push(verifyAssertion(tag).use)
    }
    if (tag.is(prefix, 'object')) this.#openObject(tag, depth)
    else if (tag.is(prefix, 'item')) this.#readItem(tag)
    else this.#noteExtension(tag.name)
  }

  close(depth: number): void {
    if (this.#object && depth === this.#objectDepth) this.#object = null
  }

  #openModel(tag: XmlTag): void {
    if (tag.name !== 'model') throw damagedXml(`the root element is "${tag.name}", not "model"`)
    this.#prefix = tag.prefix
    while (tag.nextAttribute()) {
      if (!tag.attributeIs('unit')) continue
      const mmPerUnit = MM_PER_UNIT[tag.value]
      if (mmPerUnit === undefined) throw damagedXml(`unit "${tag.value}"`)
      this.part.mmPerUnit = mmPerUnit
    }
  }

  #openObject(tag: XmlTag, depth: number): void {
    let id = ''
    let type = 'model'
    while (tag.nextAttribute()) {
      if (tag.attributeIs('id')) id = tag.value
      else if (tag.attributeIs('type')) type = tag.value
    }
    const object = { type, positions: new DoubleList(0), triangles: new IndexList(0), components: [] }
    if (this.part.objects.has(id)) throw damagedXml(`there are two objects ${id}`)
    this.part.objects.set(id, object)
    this.#object = object
    this.#objectDepth = depth
  }

  #readTriangle(tag: XmlTag, triangles: IndexList): void {
    let [v1, v2, v3] = [Number.NaN, Number.NaN, Number.NaN]
    while (tag.nextAttribute()) {
      if (tag.attributeIs('v1')) v1 = tag.indexValue
      else if (tag.attributeIs('v2')) v2 = tag.indexValue
      else if (tag.attributeIs('v3')) v3 = tag.indexValue
      else if (tag.attributeNameLength > 3 && PAINT_ATTRIBUTES.has(tag.attributeName)) {
        this.part.ignored.add('colors')
      }
    }
    if (!(v1 < NO_VERTEX && v2 < NO_VERTEX && v3 < NO_VERTEX))
      throw damagedXml('a triangle lacks a vertex number')
    triangles.push(v1)
    triangles.push(v2)
    triangles.push(v3)
    this.#triangles++
    if (this.#triangles > this.#maxTriangles)
      throw tooDetailed(`3MF: more than ${this.#maxTriangles} triangles`)
  }

  #readItem(tag: XmlTag): void {
    const { use, isPrinted } = verifyAssertion(tag)
    if (isPrinted) this.part.items.push(use)
    else this.part.ignored.add('objects marked as not printed')
  }

  #noteExtension(name: string): void {
    const ignored = IGNORED_ELEMENTS[name]
    if (ignored) this.part.ignored.add(ignored)
    const unread = UNREAD_ELEMENTS[name]
    if (unread) this.part.unread.add(unread)
  }
}

function readVertex(tag: XmlTag, positions: DoubleList): void {
  let [x, y, z, found] = [0, 0, 0, 0]
  while (tag.nextAttribute()) {
    if (tag.attributeIs('x')) x = tag.numberValue
    else if (tag.attributeIs('y')) y = tag.numberValue
    else if (tag.attributeIs('z')) z = tag.numberValue
    else continue
    found++
  }
  if (found < 3) throw damagedXml('a vertex lacks a coordinate')
  positions.push(x)
  positions.push(y)
  positions.push(z)
}

/** An `item` or a `component`. Slicers mark items that stay on the plate without being printed. */
function verifyAssertion(tag: XmlTag): { use: ObjectUse; isPrinted: boolean } {
  const use: ObjectUse = { path: null, object: '', transform: IDENTITY }
  let isPrinted = true
  while (tag.nextAttribute()) {
    const name = tag.attributeName
    if (name === 'objectid') use.object = tag.value
    else if (name === 'transform') use.transform = readTransform(tag.value)
    else if (name === 'printable') isPrinted = tag.value !== '0'
    else if (name.endsWith(':path')) use.path = tag.value
  }
  return { use, isPrinted }
}
