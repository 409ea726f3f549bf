import { IndexList } from '../../mesh/number-list.ts'
import type { ModelObject, ModelPart } from './threemf-model.ts'
import type { ThreemfPackage } from './threemf-package.ts'
import type { XmlHandler } from './xml-reader.ts'
import type { XmlTag } from './xml-tag.ts'

/** Where PrusaSlicer, and where Bambu Studio and OrcaSlicer note what the pieces of an object are for. */
const PRUSA_NOTES = 'Metadata/Slic3r_PE_model.config'
const BAMBU_NOTES = 'Metadata/model_settings.config'
const SLICED_PLATE = /^metadata\/plate_\d+\.gcode$/

/** Pieces that are no material: where other settings apply, and where supports are wanted or not. */
const MODIFIERS = new Set([
  'ParameterModifier',
  'SupportEnforcer',
  'SupportBlocker',
  'modifier_part',
  'support_enforcer',
  'support_blocker',
])
/** Pieces that are cut out of the others, which only a slicer can do. */
const NEGATIVES = new Set(['NegativeVolume', 'negative_part'])

/**
 * Takes out of a project's root model the pieces that its slicer would not print, and tells of several plates and
 * sliced data. Pieces to be cut out make the geometry unread: what is left is more than the part.
 */
export function applySlicerNotes(from: ThreemfPackage, root: ModelPart): void {
  if (from.archive.names().some((name) => SLICED_PLATE.test(name))) root.ignored.add('sliced data')
  if (from.archive.has(PRUSA_NOTES)) from.readXml(PRUSA_NOTES, new PrusaNotes(root))
  if (!from.archive.has(BAMBU_NOTES)) return
  const notes = new BambuNotes(root)
  from.readXml(BAMBU_NOTES, notes)
  if (notes.usedPlates > 1) root.ignored.add('several plates')
}

/** `object` > `volume` with the run of its triangles > `metadata` with its type. */
class PrusaNotes implements XmlHandler {
  readonly #root: ModelPart
  readonly #runs = new Map<ModelObject, Run[]>()
  #object: ModelObject | undefined
  #run: Run = { first: 0, last: -1 }

  constructor(root: ModelPart) {
    this.#root = root
  }

  open(tag: XmlTag): void {
    const name = tag.name
    if (name !== 'object' && name !== 'volume' && name !== 'metadata') return
    const values = attributesOf(tag)
    if (name === 'object') this.#object = this.#root.objects.get(values.get('id') ?? '')
    else if (name === 'volume') {
      this.#run = { first: Number(values.get('firstid')), last: Number(values.get('lastid')) }
    } else if (values.get('key') === 'volume_type' && isNoMaterial(values.get('value'), this.#root)) {
      if (this.#object) this.#runs.set(this.#object, [...(this.#runs.get(this.#object) ?? []), this.#run])
    }
  }

  close(depth: number): void {
    if (depth > 0) return
    for (const [object, runs] of this.#runs) object.triangles = withoutRuns(object.triangles, runs)
  }
}

/** Triangle numbers, both included. */
interface Run {
  first: number
  last: number
}

function withoutRuns(triangles: IndexList, runs: Run[]): IndexList {
  const kept = new IndexList(triangles.length)
  triangles.used().forEach((vertex, at) => {
    const triangle = Math.floor(at / 3)
    if (!runs.some(({ first, last }) => triangle >= first && triangle <= last)) kept.push(vertex)
  })
  return kept
}

/** `object` > `part` for each of its components, and `plate` > `model_instance`. */
class BambuNotes implements XmlHandler {
  usedPlates = 0
  readonly #root: ModelPart
  #object: ModelObject | undefined
  #isPlateEmpty = false

  constructor(root: ModelPart) {
    this.#root = root
  }

  open(tag: XmlTag): void {
    const name = tag.name
    if (name === 'plate') this.#isPlateEmpty = true
    else if (name === 'model_instance' && this.#isPlateEmpty) {
      this.#isPlateEmpty = false
      this.usedPlates++
    } else if (name === 'object') this.#object = this.#root.objects.get(attributesOf(tag).get('id') ?? '')
    else if (name === 'part') this.#notePart(attributesOf(tag))
  }

  close(): void {
    // Each object and plate replaces the one before.
  }

  #notePart(values: Map<string, string>): void {
    if (!this.#object || !isNoMaterial(values.get('subtype'), this.#root)) return
    const id = values.get('id')
    this.#object.components = this.#object.components.filter((component) => component.object !== id)
  }
}

/** Whether pieces of this type are left out; what that means for the part is noted. */
function isNoMaterial(type: string | undefined, root: ModelPart): boolean {
  if (type === undefined) return false
  if (MODIFIERS.has(type)) root.ignored.add('modifiers')
  if (NEGATIVES.has(type)) root.unread.add('volumes to be cut out')
  return MODIFIERS.has(type) || NEGATIVES.has(type)
}

function attributesOf(tag: XmlTag): Map<string, string> {
  const values = new Map<string, string>()
  while (tag.nextAttribute()) values.set(tag.attributeName, tag.value)
  return values
}
