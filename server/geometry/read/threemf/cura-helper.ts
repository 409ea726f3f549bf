import type { XmlTag } from './xml-tag.ts'

const NAMESPACE = 'http://software.ultimaker.com/xml/cura/3mf/2015/10'
/** Settings with which Cura makes an object a helper: it is not printed. */
const HELPERS = new Set(['anti_overhang_mesh', 'support_mesh', 'infill_mesh', 'cutting_mesh'])

/**
 * Recognizes the settings of Cura by which an object is a helper: `metadata` named by a prefix of Cura's namespace, or `setting` of
 * old versions. The value is the text of the element.
 */
export class CuraHelper {
  readonly #prefixes = new Set<string>()

  noteNamespace(tag: XmlTag): void {
    const name = tag.attributeName
    if (name.startsWith('xmlns:') && tag.value === NAMESPACE) this.#prefixes.add(name.slice('xmlns:'.length))
  }

  /** True if the element makes its object a helper if its text is true. */
  asks(tag: XmlTag): boolean {
    const [isMetadata, isSetting] = [tag.name === 'metadata', tag.name === 'setting']
    if (!isMetadata && !isSetting && tag.name !== 'metadatagroup') return false
    let key = ''
    while (tag.nextAttribute()) {
      this.noteNamespace(tag)
      const name = tag.attributeName
      if ((isMetadata && name === 'name') || (isSetting && /^(?:\w+:)?key$/.test(name))) key = tag.value
    }
    const [prefix, local] = isSetting ? ['', key] : key.split(':', 2)
    return HELPERS.has(local ?? '') && (isSetting || this.#prefixes.has(prefix))
  }
}

export function isTrue(text: string): boolean {
  return /^\s*(?:true|1)\s*$/i.test(text)
}
