import { tooDetailed } from '../../file-refused.ts'
import { DoubleList, IndexList } from '../../mesh/number-list.ts'
import { CuraHelper, isTrue } from './cura-helper.ts'
import { IDENTITY, readTransform, type Transform } from './threemf-transform.ts'
import { damagedXml } from './xml-refusals.ts'
import type { XmlHandler } from './xml-reader.ts'
import type { XmlTag } from './xml-tag.ts'

/** A reference to an object, perhaps in another model part of the package. */
export interface ObjectReference {
  path: string | null
  object: string
  transform: Transform
}

export interface ModelObject {
  /** `model`, `support`, `solidsupport`, `surface` or `other`. */
  type: string
  name: string | undefined
  positions: DoubleList
  triangles: IndexList
  components: ObjectReference[]
  /** Changes settings where it overlaps others, or blocks supports; it is not printed. */
  isHelper: boolean
}

/** The content of one model part. */
export interface ModelPart {
  mmPerUnit: number
  objects: Map<string, ModelObject>
  items: ObjectReference[]
  /** Content that does not count for the print, such as "colors" and "sliced data". */
  ignored: Set<string>
  /** Shapes of extensions that are part of the geometry but are not supported. */
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

/** Elements of extensions (local names), and how they are reported. */
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
/** Attributes with which slicers paint a triangle. */
const PAINT_ATTRIBUTES = new Set(['paint_color', 'slic3rpe:mmu_segmentation'])

/** Builds a model part from its tags. Throws `file_unreadable` for errors by the core specification that cannot be skipped. */
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
  /** The build item that is open, if it is printed. */
  #item: ObjectReference | null = null
  #itemDepth = 0
  readonly #cura = new CuraHelper()
  awaitsText = false

  constructor(maxTriangles: number) {
    this.#maxTriangles = maxTriangles
  }

  open(tag: XmlTag, depth: number): void {
    if (depth === 0) return this.#openModel(tag)
    const prefix = this.#prefix
    if (this.#object) {
      if (tag.is(prefix, 'vertex')) return readVertex(tag, this.#object.positions)
      if (tag.is(prefix, 'triangle')) return this.#readTriangle(tag, this.#object.triangles)
      if (tag.is(prefix, 'component')) return void this.#object.components.push(readReference(tag).reference)
    }
    if (tag.is(prefix, 'object')) this.#openObject(tag, depth)
    else if (tag.is(prefix, 'item')) this.#readItem(tag, depth)
    else {
      this.awaitsText = this.#cura.asks(tag)
      this.#noteExtension(tag.name)
    }
  }

  close(depth: number): void {
    if (this.#object && depth === this.#objectDepth) this.#object = null
    if (this.#item && depth === this.#itemDepth) this.#item = null
  }

  /** The value of a setting that makes a helper of the object or the item around it. */
  text(value: string): void {
    if (!isTrue(value)) return
    if (this.#object) this.#object.isHelper = true
    else if (this.#item) this.#leaveOut(this.#item)
  }

  #leaveOut(item: ObjectReference): void {
    this.part.items = this.part.items.filter((other) => other !== item)
    this.part.ignored.add('modifiers')
  }

  #openModel(tag: XmlTag): void {
    if (tag.name !== 'model') throw damagedXml(`the root element is "${tag.name}", not "model"`)
    this.#prefix = tag.prefix
    while (tag.nextAttribute()) {
      this.#cura.noteNamespace(tag)
      if (!tag.attributeIs('unit')) continue
      const mmPerUnit = MM_PER_UNIT[tag.value]
      if (mmPerUnit === undefined) throw damagedXml(`unit "${tag.value}"`)
      this.part.mmPerUnit = mmPerUnit
    }
  }

  #openObject(tag: XmlTag, depth: number): void {
    let id = ''
    let type = 'model'
    let name: string | undefined
    while (tag.nextAttribute()) {
      this.#cura.noteNamespace(tag)
      if (tag.attributeIs('id')) id = tag.value
      else if (tag.attributeIs('type')) type = tag.value
      else if (tag.attributeIs('name')) name = tag.value
    }
    const [positions, triangles] = [new DoubleList(0), new IndexList(0)]
    const object = { type, name, positions, triangles, components: [], isHelper: false }
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

  #readItem(tag: XmlTag, depth: number): void {
    const { reference, isPrinted } = readReference(tag)
    this.#item = isPrinted ? reference : null
    this.#itemDepth = depth
    if (isPrinted) this.part.items.push(reference)
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

/** Reads an `item` or a `component`. Slicers mark items that are on the plate but not printed. */
function readReference(tag: XmlTag): { reference: ObjectReference; isPrinted: boolean } {
  const reference: ObjectReference = { path: null, object: '', transform: IDENTITY }
  let isPrinted = true
  while (tag.nextAttribute()) {
    const name = tag.attributeName
    if (name === 'objectid') reference.object = tag.value
    else if (name === 'transform') reference.transform = readTransform(tag.value)
    else if (name === 'printable') isPrinted = tag.value !== '0'
    else if (name.endsWith(':path')) reference.path = tag.value
  }
  return { reference, isPrinted }
}
