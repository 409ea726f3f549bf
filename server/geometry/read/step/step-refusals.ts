import { FileRefused } from '../../file-refused.ts'
import type { StepFacts } from './step-facts.ts'

const EXPORT_AGAIN = 'Export the part again as STEP (AP203, AP214 or AP242) or as STL.'
const NAMED_FILES = 3

/**
 * Returns the refusal of a file in whose text there seems to be no part, null if there is one. OpenCASCADE has the last word: it
 * reads what this program's look at the text does not understand, and never a file without its end.
 */
export function seemsWithoutShape(facts: StepFacts): FileRefused | null {
  if (!facts.whole) {
    return new FileRefused(
      'file_unreadable',
      'This STEP file is cut off: its end is missing. Export or upload it again.',
      'no ENDSEC after DATA, or no end of the file',
    )
  }
  if (facts.faces + facts.facetSets > 0) return null
  if (facts.externalFiles.length > 0) return onlyNamesOtherFiles(facts.externalFiles)
  return new FileRefused(
    'file_empty',
    `This STEP file holds no solid and no surface, only data about a product. ${EXPORT_AGAIN}`,
    `no faces, schema ${facts.schema}`,
  )
}

function onlyNamesOtherFiles(files: string[]): FileRefused {
  const named = files.slice(0, NAMED_FILES).join(', ')
  const more = files.length > NAMED_FILES ? ` and ${files.length - NAMED_FILES} more` : ''
  return new FileRefused(
    'file_empty',
    `This STEP file is an assembly that only names other files (${named}${more}); the parts themselves are not in it. Export the assembly as one STEP file with its parts included, or upload the parts one by one.`,
    `external references: ${files.join(', ')}`,
  )
}

export function damagedStep(raw: string): FileRefused {
  return new FileRefused(
    'file_unreadable',
    `This STEP file is damaged: some of its content is missing or invalid. ${EXPORT_AGAIN}`,
    raw,
  )
}
