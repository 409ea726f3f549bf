import { describe, expect, test } from 'vitest'
import { readStepFacts } from '../../server/geometry/read/step/step-facts.ts'
import { boxShape, stepFile, wholeFile } from './step-files.ts'

const box = { shape: boxShape(), form: 'solid' } as const

function factsOf(data: string): ReturnType<typeof readStepFacts> {
  return readStepFacts(wholeFile(data))
}

test('a box has six faces, one solid and a unit, and nothing missing', () => {
  expect(readStepFacts(stepFile({ shapes: [box] }))).toEqual({
    schema: 'AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }',
    whole: true,
    faces: 6,
    solids: 1,
    missing: 0,
    facetSets: 0,
    externalFiles: [],
    unitDeclared: true,
    mmPerUnit: 1,
  })
})

describe('the end of a statement', () => {
  test('is its semicolon, not one inside of quotes', () => {
    expect(factsOf("#1=PRODUCT('a;b''c;d','#9');#2=ADVANCED_FACE('');")).toMatchObject({
      faces: 1,
      missing: 0,
    })
  })

  test('is not inside of a text with an apostrophe that nobody doubled', () => {
    expect(factsOf("#1=PRODUCT('5' x;y');#2=PRODUCT('\\S\\'7');#3=ADVANCED_FACE('');")).toMatchObject({
      whole: true,
      faces: 1,
    })
  })

  test('is not inside of a comment', () => {
    const { faces, missing } = factsOf("/* #7=ADVANCED_FACE(''); it's */ #1=ADVANCED_FACE(''/* ; #8 */);")
    expect({ faces, missing }).toEqual({ faces: 1, missing: 0 })
  })

  test('is found wherever its lines break', () => {
    expect(factsOf("#1\n=\r\n  ADVANCED_FACE\n('',\n#1)\n;").faces).toBe(1)
  })
})

test('statement numbers that are referred to but not defined are counted, each once', () => {
  expect(factsOf("#1=EDGE_LOOP('',(#2,#3,#3));#2=VERTEX_POINT('',#100000);").missing).toBe(2)
})

test.each([
  ['no end', "#1=ADVANCED_FACE('');"],
  ['an end inside of quotes', "#1=ADVANCED_FACE('ENDSEC;"],
])('a data section with %s is not complete', (_, data) => {
  const bytes = new TextEncoder().encode(`ISO-10303-21;HEADER;ENDSEC;DATA;${data}`)
  expect(readStepFacts(bytes).whole).toBe(false)
})

describe('the unit of a file', () => {
  const CONTEXT = 'GEOMETRIC_REPRESENTATION_CONTEXT(3)'
  const MM = '#1=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));'

  test('is declared if the context of every shape names a unit of length', () => {
    const one = `${MM}#2=(${CONTEXT}GLOBAL_UNIT_ASSIGNED_CONTEXT((#1)));#3=SHAPE_REPRESENTATION('',(),#2);`
    expect(factsOf(one).unitDeclared).toBe(true)
    expect(
      factsOf(`${one}#4=(${CONTEXT});#5=ADVANCED_BREP_SHAPE_REPRESENTATION('',(),#4);`).unitDeclared,
    ).toBe(false)
  })

  test('is not declared by units of angle', () => {
    const angle = '#1=(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.));'
    const data = `${angle}#2=(${CONTEXT}GLOBAL_UNIT_ASSIGNED_CONTEXT((#1)));#3=SHAPE_REPRESENTATION('',(),#2);`
    expect(factsOf(data).unitDeclared).toBe(false)
  })

  test('stays declared if a placement in an assembly has no context', () => {
    const placed = `${MM}#2=(${CONTEXT}GLOBAL_UNIT_ASSIGNED_CONTEXT((#1)));#3=SHAPE_REPRESENTATION('',(),#2);#4=CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(#3,#1);`
    expect(factsOf(placed).unitDeclared).toBe(true)
  })
})
