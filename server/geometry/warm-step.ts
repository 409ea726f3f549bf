import { readStep } from './step.ts'

/**
 * Loads OpenCASCADE and sends a small solid through it, so that the first customer does not wait for its start: the
 * readers of STEP, the exact measures and the mesher are compiled and their tables filled.
 */
export async function warmStepReader(): Promise<void> {
  const bytes = new TextEncoder().encode(tetrahedronStep())
  await readStep(bytes, { maxTriangles: 1000, onProgress: () => {} })
}

const CORNERS = [
  [0, 0, 0],
  [10, 0, 0],
  [0, 10, 0],
  [0, 0, 10],
]
/** Corner numbers, counter-clockwise seen from outside. */
const FACES = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
]

/** A solid of four plane faces in AP214. */
export function tetrahedronStep(): string {
  const entities: string[] = []
  const add = (entity: string) => `#${entities.push(entity)}`
  const vertices = CORNERS.map((corner) =>
    add(`VERTEX_POINT('',${add(`CARTESIAN_POINT('',${list(corner)})`)})`),
  )
  const edges = new Map<string, string>()
  const edgeBetween = (from: number, to: number) => {
    const key = `${from} ${to}`
    const made = edges.get(key) ?? add(edgeCurve(from, to, vertices, add))
    edges.set(key, made)
    return made
  }
  const faces = FACES.map((corners) => {
    const oriented = corners.map((from, at) => {
      const to = corners[(at + 1) % 3]
      const edge = edgeBetween(Math.min(from, to), Math.max(from, to))
      return add(`ORIENTED_EDGE('',*,*,${edge},${from < to ? '.T.' : '.F.'})`)
    })
    const bound = add(`FACE_OUTER_BOUND('',${add(`EDGE_LOOP('',(${oriented.join(',')}))`)},.T.)`)
    return add(`ADVANCED_FACE('',(${bound}),${plane(corners, add)},.T.)`)
  })
  addShape(add(`CLOSED_SHELL('',(${faces.join(',')}))`), add)
  const data = entities.map((entity, at) => `#${at + 1}=${entity};`).join('\n')
  return `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n${data}\nENDSEC;\nEND-ISO-10303-21;\n`
}

type Add = (entity: string) => string

function list(numbers: number[]): string {
  return `(${numbers.map((number) => (Number.isInteger(number) ? `${number}.` : String(number))).join(',')})`
}

function difference(from: number, to: number): number[] {
  return CORNERS[to].map((value, axis) => value - CORNERS[from][axis])
}

function edgeCurve(from: number, to: number, vertices: string[], add: Add): string {
  const way = difference(from, to)
  const vector = add(`VECTOR('',${add(`DIRECTION('',${list(way)})`)},1.)`)
  const line = add(`LINE('',${add(`CARTESIAN_POINT('',${list(CORNERS[from])})`)},${vector})`)
  return `EDGE_CURVE('',${vertices[from]},${vertices[to]},${line},.T.)`
}

function plane([a, b, c]: number[], add: Add): string {
  const [u, v] = [difference(a, b), difference(a, c)]
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  const place = add(
    `AXIS2_PLACEMENT_3D('',${add(`CARTESIAN_POINT('',${list(CORNERS[a])})`)},${add(`DIRECTION('',${list(normal)})`)},${add(`DIRECTION('',${list(u)})`)})`,
  )
  return add(`PLANE('',${place})`)
}

function addShape(shell: string, add: Add): void {
  const solid = add(`MANIFOLD_SOLID_BREP('',${shell})`)
  const length = add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
  const angle = add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))')
  const solidAngle = add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())')
  const context = add(
    `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solidAngle}))REPRESENTATION_CONTEXT('',''))`,
  )
  const shape = add(`ADVANCED_BREP_SHAPE_REPRESENTATION('',(${solid}),${context})`)
  const application = add("APPLICATION_CONTEXT('mechanical design')")
  const productContext = add(`PRODUCT_CONTEXT('',${application},'mechanical')`)
  const product = add(`PRODUCT('','','',(${productContext}))`)
  const formation = add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)
  const definitionContext = add(`PRODUCT_DEFINITION_CONTEXT('',${application},'design')`)
  const definition = add(`PRODUCT_DEFINITION('','',${formation},${definitionContext})`)
  const productShape = add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)
  add(`SHAPE_DEFINITION_REPRESENTATION(${productShape},${shape})`)
}
