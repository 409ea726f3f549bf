import { FACET_SETS } from './step-facet-sets.ts'
import { forEachStatement, type StepStatement } from './step-statements.ts'
import { StepUnits } from './step-units.ts'

/** Facts from the text of a STEP file, read before any geometry is created. */
export interface StepFacts {
  /** The standard it follows, such as "AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }". */
  schema: string
  /** True if the data section and the file have their ends. */
  whole: boolean
  /** Number of faces with an exact surface, and of plain polygons. */
  faces: number
  solids: number
  /** Number of statements that are referred to but not defined. */
  missing: number
  /** Sets of facets without an exact surface (AP242 tessellated geometry). */
  facetSets: number
  /** Names of part files that an assembly refers to. */
  externalFiles: string[]
  /** True if every shape's context names a length unit. */
  unitDeclared: boolean
  /** Length unit of the first shape; null if it names no known one. OpenCASCADE determines its own. */
  mmPerUnit: number | null
}

const FACES = new Set(['ADVANCED_FACE', 'FACE_SURFACE', 'FACE'])
const FILE_END = 'END-ISO-10303-21'
const SOLIDS = new Set(['MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'FACETED_BREP'])

/** Reads the facts in one pass over the text. */
export function readStepFacts(bytes: Uint8Array): StepFacts {
  const facts: StepFacts = {
    schema: '',
    whole: false,
    faces: 0,
    solids: 0,
    missing: 0,
    facetSets: 0,
    externalFiles: [],
    unitDeclared: false,
    mmPerUnit: null,
  }
  const units = new StepUnits()
  let [inData, hasData] = [false, false]
  facts.missing = forEachStatement(bytes, (statement) => {
    if (statement.keyword === 'DATA') inData = true
    else if (statement.keyword === 'ENDSEC') hasData ||= inData
    else if (statement.keyword === FILE_END) facts.whole ||= hasData
    else if (statement.keyword === 'FILE_SCHEMA') facts.schema = firstString(statement)
    else if (inData) {
      countGeometry(statement, facts)
      units.read(statement)
    }
  })
  facts.mmPerUnit = units.mmPerUnit()
  facts.unitDeclared = units.areDeclared()
  return facts
}

function countGeometry(statement: StepStatement, facts: StepFacts): void {
  const { keyword } = statement
  if (FACES.has(keyword)) facts.faces++
  else if (SOLIDS.has(keyword)) facts.solids++
  else if (Object.hasOwn(FACET_SETS, keyword)) facts.facetSets++
  else if (keyword === 'DOCUMENT_FILE') {
    const name = firstString(statement)
    if (name !== '' && !facts.externalFiles.includes(name)) facts.externalFiles.push(name)
  }
}

function firstString(statement: StepStatement): string {
  return /'((?:[^']|'(?!\s*[,)]))*)'/.exec(statement.text())?.[1] ?? ''
}
