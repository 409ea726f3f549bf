import { forEachStatement, type StepStatement } from './step-statements.ts'

/** What a STEP file says of itself, read from its text before any geometry is made. */
export interface StepFacts {
  /** The standard it follows, such as "AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }". */
  schema: string
  /** The data section is there to its end. */
  whole: boolean
  /** Faces with an exact surface, and faces of plain polygons. */
  faces: number
  solids: number
  /** Pieces that others refer to and that are not there. */
  missing: number
  /** Sets of facets without an exact surface (AP242 tessellated geometry). */
  facetSets: number
  /** Names of the part files that an assembly only refers to. */
  externalFiles: string[]
  /** Every shape's context names a length unit. */
  unitDeclared: boolean
}

const FACES = new Set(['ADVANCED_FACE', 'FACE_SURFACE', 'FACE'])
const SOLIDS = new Set(['MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'FACETED_BREP'])
const FACET_SETS = new Set([
  'TRIANGULATED_FACE',
  'COMPLEX_TRIANGULATED_FACE',
  'TRIANGULATED_SURFACE_SET',
  'COMPLEX_TRIANGULATED_SURFACE_SET',
])
/** It places another shape and has no context. */
const NO_SHAPE_OF_ITS_OWN = 'CONTEXT_DEPENDENT_SHAPE_REPRESENTATION'
/** A context names a handful of units; longer ones in brackets are curves and surfaces. */
const LONGEST_CONTEXT = 20_000

/** Who measures in what: contexts name units, shapes name contexts. */
interface Units {
  lengths: Set<number>
  ofContext: Map<number, number[]>
  shapeContexts: Set<number>
}

/** One pass over the text, in proportion to its length. */
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
  }
  const units: Units = { lengths: new Set(), ofContext: new Map(), shapeContexts: new Set() }
  let inData = false
  facts.missing = forEachStatement(bytes, (statement) => {
    if (statement.keyword === 'DATA') inData = true
    else if (statement.keyword === 'ENDSEC') facts.whole ||= inData
    else if (statement.keyword === 'FILE_SCHEMA') facts.schema = firstString(statement)
    else if (inData) {
      noteGeometry(statement, facts)
      noteUnits(statement, units)
    }
  })
  facts.unitDeclared = declaresLength(units)
  return facts
}

function noteGeometry(statement: StepStatement, facts: StepFacts): void {
  const { keyword } = statement
  if (FACES.has(keyword)) facts.faces++
  else if (SOLIDS.has(keyword)) facts.solids++
  else if (FACET_SETS.has(keyword)) facts.facetSets++
  else if (keyword === 'DOCUMENT_FILE') {
    const name = firstString(statement)
    if (name !== '' && !facts.externalFiles.includes(name)) facts.externalFiles.push(name)
  }
}

function noteUnits(statement: StepStatement, units: Units): void {
  const { id, keyword } = statement
  if (keyword === '' || keyword.startsWith('GLOBAL_UNIT') || keyword.startsWith('LENGTH_UNIT')) {
    const text = statement.text()
    if (text.length > LONGEST_CONTEXT) return
    if (/\bLENGTH_UNIT\b/.test(text)) units.lengths.add(id)
    const named = /\bGLOBAL_UNIT_ASSIGNED_CONTEXT\s*\([^)#]*([^)]*)\)/.exec(text)
    if (named) units.ofContext.set(id, references(named[1]))
  } else if (keyword.endsWith('SHAPE_REPRESENTATION') && keyword !== NO_SHAPE_OF_ITS_OWN) {
    const context = references(statement.text()).at(-1)
    if (context) units.shapeContexts.add(context)
  }
}

function declaresLength({ lengths, ofContext, shapeContexts }: Units): boolean {
  const declares = (context: number) => ofContext.get(context)?.some((unit) => lengths.has(unit)) ?? false
  return shapeContexts.size > 0 && [...shapeContexts].every(declares)
}

function references(text: string): number[] {
  return [...text.matchAll(/#(\d+)/g)].map((match) => Number(match[1]))
}

function firstString(statement: StepStatement): string {
  return /'((?:[^']|'')*)'/.exec(statement.text())?.[1] ?? ''
}
