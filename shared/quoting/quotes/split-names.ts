import { shortName } from '../../platform/cut-text.ts'
import { shownFilename } from './upload-name.ts'

const MAX_STEM_LENGTH = 130
const MAX_PART_LENGTH = 50
/** Programs name an object after the file that it was loaded from. */
const MODEL_ENDING = /\.(?:stl|3mf|obj|step|stp)$/i
const NUMBERED = 'part'

/** A part of a file, with the name that the file has for it. */
interface PartOfFile {
  name?: string
  kind: string
}

/**
 * Returns the file names of the parts of a file: `clamp bolt.step`. A name that several parts have gets a number; a part without one, or with
 * that of the whole file, is `clamp part 2.step`, counted from 1 through all parts.
 */
export function partFileNames(filename: string, parts: readonly PartOfFile[]): string[] {
  const ending = filename.replace(/\.[^.]*$/, '')
  const stem = ending === '' ? 'file' : ending
  const names = parts.map(({ name }) => ownName(name, stem))
  const keys = names.map(keyOf)
  const taken = new Set(keys)
  return parts.map(({ kind }, at) => {
    const same = keys.filter((key) => key === keys[at]).length
    const isPlain = names[at] !== NUMBERED && same === 1
    const name = isPlain ? names[at] : numbered(names[at], names[at] === NUMBERED ? at + 1 : 1, taken)
    taken.add(keyOf(name))
    return `${shortName(stem, MAX_STEM_LENGTH)} ${name}.${kind}`
  })
}

function ownName(name: string | undefined, stem: string): string {
  const clean = shownFilename((name ?? '').replaceAll(/[/\\]/g, '-'))
    .replace(MODEL_ENDING, '')
    .trim()
  return clean === '' || keyOf(clean) === keyOf(stem) ? NUMBERED : shortName(clean, MAX_PART_LENGTH)
}

/** Some file systems do not tell capitals apart. */
function keyOf(name: string): string {
  return name.toLowerCase()
}

function numbered(name: string, from: number, taken: ReadonlySet<string>): string {
  let number = from
  while (taken.has(keyOf(`${name} ${number}`))) number++
  return `${name} ${number}`
}
