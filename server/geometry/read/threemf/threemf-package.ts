import { FileRefused } from '../../file-refused.ts'
import { ModelPartHandler, type ModelPart } from './threemf-model.ts'
import { XmlReader, type XmlHandler } from './xml-reader.ts'
import { damagedXml } from './xml-refusals.ts'
import type { XmlTag } from './xml-tag.ts'
import { ZipArchive } from './zip-unpack.ts'

const MODEL_RELATION = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel'
/** The usual path of the root model, used when the relationships name none. */
const DEFAULT_ROOT = '3D/3dmodel.model'
const RELATIONSHIPS = '_rels/.rels'

/** A 3MF package: its root model, and model parts of the production extension on demand. */
export class ThreemfPackage {
  readonly archive: ZipArchive
  readonly #parts = new Map<string, ModelPart>()
  readonly #maxTriangles: number

  constructor(bytes: Uint8Array, maxTriangles: number) {
    this.archive = new ZipArchive(bytes)
    this.#maxTriangles = maxTriangles
  }

  /** Returns the name of the root model part. Throws `file_unreadable` when there is none. */
  rootName(): string {
    const target = this.archive.has(RELATIONSHIPS) ? this.#rootTarget() : null
    if (target !== null && this.archive.has(target)) return target
    if (this.archive.has(DEFAULT_ROOT)) return DEFAULT_ROOT
    throw new FileRefused(
      'file_unreadable',
      'There is no 3D model inside this 3MF file. Export the part again as 3MF, STEP or binary STL.',
      `3MF: no root model${target === null ? '' : `, "${target}" is missing`}`,
    )
  }

  /** Returns a model part, which is read on first use. */
  part(name: string): ModelPart {
    const known = this.#parts.get(name)
    if (known) return known
    const handler = new ModelPartHandler(this.#maxTriangles)
    this.readXml(name, handler)
    this.#parts.set(name, handler.part)
    return handler.part
  }

  /** Names of content that was ignored in the model parts read so far. */
  get ignored(): string[] {
    return [...new Set([...this.#parts.values()].flatMap((part) => [...part.ignored]))]
  }

  /** Names of geometry that was not read in them. */
  get unread(): string[] {
    return [...new Set([...this.#parts.values()].flatMap((part) => [...part.unread]))]
  }

  #rootTarget(): string | null {
    const handler = new RelationshipsHandler()
    this.readXml(RELATIONSHIPS, handler)
    if (handler.roots.size > 1) throw damagedXml('the package names more than one root model')
    return handler.roots.values().next().value ?? null
  }

  /** Reads any XML part of the package. */
  readXml(name: string, handler: XmlHandler): void {
    const reader = new XmlReader(handler)
    this.archive.unpack(name, (piece) => reader.push(piece))
    reader.end()
  }
}

class RelationshipsHandler implements XmlHandler {
  readonly roots = new Set<string>()

  open(tag: XmlTag): void {
    if (tag.name !== 'Relationship') return
    let [type, target] = ['', '']
    while (tag.nextAttribute()) {
      if (tag.attributeIs('Type')) type = tag.value
      else if (tag.attributeIs('Target')) target = tag.value
    }
    if (type === MODEL_RELATION) this.roots.add(target)
  }

  close(): void {
    // Relationships do not nest.
  }
}
