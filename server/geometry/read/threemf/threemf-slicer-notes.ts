import { IndexList } from '../../mesh/number-list.ts'
import type { ModelObject, ModelPart } from './threemf-model.ts'
import type { ThreemfPackage } from './threemf-package.ts'
import type { XmlHandler } from './xml-reader.ts'
import type { XmlTag } from './xml-tag.ts'

/** Files in which slicers store what the volumes of an object are for: PrusaSlicer and its kin, of which each writes all it knows. */
const PRUSA_NOTES = ['Slic3r_PE', 'SuperSlicer', 'Slic3r'].map((name) => `Metadata/${name}_model.config`)
/** Bambu Studio and OrcaSlicer. */
const BAMBU_NOTES = 'Metadata/model_settings.config'
const SLICED_PLATE = /^metadata\/plate_\d+\.gcode$/

/** Volumes that are not material: they change settings, or enforce or block supports. */
const MODIFIERS = new Set([
  'ParameterModifier',
  'SupportEnforcer',
  'SupportBlocker',
  'modifier_part',
  'support_enforcer',
  'support_blocker',
  // SuperSlicer
  'SeamPosition',
  'BrimPatch',
])
/** Volumes that a slicer subtracts from the others. */
const NEGATIVES = new Set(['NegativeVolume', 'negative_part'])

/**
 * Removes from a slicer project's root model the volumes that the slicer would not print, and reports several plates and
 * sliced data. Volumes to be subtracted count as unread: the remaining geometry is more than the part.
 */
export function applySlicerNotes(threemf: ThreemfPackage, root: ModelPart): void {
  if (threemf.archive.names().some((name) => SLICED_PLATE.test(name))) root.ignored.add('sliced data')
  const prusaNotes = PRUSA_NOTES.find((name) => threemf.archive.has(name))
  if (prusaNotes !== undefined) threemf.readXml(prusaNotes, new PrusaNotes(root))
  if (!threemf.archive.has(BAMBU_NOTES)) return
  const notes = new BambuNotes(root)
  threemf.readXml(BAMBU_NOTES, notes)
  if (notes.usedPlates > 1) root.ignored.add('several plates')
}

/** Reads the `metadata` of `object` (its name), and of its `volume` with the range of its triangles (its type). */
class PrusaNotes implements XmlHandler {
  readonly #root: ModelPart
  readonly #removed = new Map<ModelObject, TriangleRange[]>()
  #object: ModelObject | undefined
  #range: TriangleRange | undefined

  constructor(root: ModelPart) {
    this.#root = root
  }

  open(tag: XmlTag): void {
    const name = tag.name
    if (name !== 'object' && name !== 'volume' && name !== 'metadata') return
    const values = attributesOf(tag)
    if (name === 'object') {
      this.#object = this.#root.objects.get(values.get('id') ?? '')
      this.#range = undefined
    } else if (name === 'volume') {
      this.#range = { first: Number(values.get('firstid')), last: Number(values.get('lastid')) }
    } else if (!this.#range) noteName(values, this.#object)
    else if (noteRemoved(volumeType(values), this.#root) && this.#object)
      this.#removed.set(this.#object, [...(this.#removed.get(this.#object) ?? []), this.#range])
  }

  close(depth: number): void {
    if (depth > 0) return
    for (const [object, ranges] of this.#removed) object.triangles = removeRanges(object.triangles, ranges)
  }
}

/** Old versions only mark modifiers. */
function volumeType(values: Map<string, string>): string | undefined {
  if (values.get('key') === 'modifier') return values.get('value') === '1' ? 'ParameterModifier' : undefined
  return values.get('key') === 'volume_type' ? values.get('value') : undefined
}

/** Triangle numbers, both included. */
interface TriangleRange {
  first: number
  last: number
}

function removeRanges(triangles: IndexList, ranges: TriangleRange[]): IndexList {
  const kept = new IndexList(triangles.length)
  triangles.used().forEach((vertex, at) => {
    const triangle = Math.floor(at / 3)
    if (!ranges.some(({ first, last }) => triangle >= first && triangle <= last)) kept.push(vertex)
  })
  return kept
}

/** Reads `object` > `metadata` (its name) and `part` for each of its components, and `plate` > `model_instance`. */
class BambuNotes implements XmlHandler {
  usedPlates = 0
  readonly #root: ModelPart
  #object: ModelObject | undefined
  #inPart = false
  #isPlateEmpty = false

  constructor(root: ModelPart) {
    this.#root = root
  }

  open(tag: XmlTag): void {
    const name = tag.name
    if (name === 'plate') {
      this.#isPlateEmpty = true
      this.#object = undefined
    } else if (name === 'model_instance' && this.#isPlateEmpty) {
      this.#isPlateEmpty = false
      this.usedPlates++
    } else if (name === 'object') {
      this.#object = this.#root.objects.get(attributesOf(tag).get('id') ?? '')
      this.#inPart = false
    } else if (name === 'part') {
      this.#inPart = true
      this.#notePart(attributesOf(tag))
    } else if (name === 'metadata' && !this.#inPart) noteName(attributesOf(tag), this.#object)
  }

  close(): void {
    // Each object and plate replaces the one before.
  }

  #notePart(values: Map<string, string>): void {
    if (!this.#object || !noteRemoved(values.get('subtype'), this.#root)) return
    const id = values.get('id')
    this.#object.components = this.#object.components.filter((component) => component.object !== id)
  }
}

/** Slicers show this name of an object, which people can change, and not the one in the model. */
function noteName(values: Map<string, string>, object: ModelObject | undefined): void {
  if (object && values.get('key') === 'name') object.name = values.get('value')
}

/** Returns whether volumes of this type are removed, and notes in the model part what that means for it. */
function noteRemoved(type: string | undefined, root: ModelPart): boolean {
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
