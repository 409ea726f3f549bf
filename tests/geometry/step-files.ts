import type { Vec3 } from '../../shared/geometry/feature.ts'

/** STEP files written here by the standard (ISO 10303-214), deliberately without any code of the program. */

/** A polyhedron: corners, and faces as loops of corner numbers, counter-clockwise seen from outside. */
export interface Polyhedron {
  corners: Vec3[]
  faces: number[][]
}

/** Corner numbers of a box: bit 0 = far in x, bit 1 = far in y, bit 2 = far in z. The last face is the lid. */
const BOX_FACES = [
  [0, 2, 3, 1],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [4, 5, 7, 6],
]

export function boxShape(size: Vec3 = [1, 1, 1], at: Vec3 = [0, 0, 0]): Polyhedron {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
    size.map((length, axis) => at[axis] + (corner & (1 << axis) ? length : 0)),
  ) as Vec3[]
  return { corners, faces: BOX_FACES }
}

/** A solid of four plane faces: three legs of 10 mm at a right angle. */
export function tetrahedronStep(): string {
  const corners: Vec3[] = [
    [0, 0, 0],
    [10, 0, 0],
    [0, 10, 0],
    [0, 0, 10],
  ]
  const faces = [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ]
  return new TextDecoder().decode(stepFile({ shapes: [{ shape: { corners, faces }, form: 'solid' }] }))
}

export function withoutLid(box: Polyhedron): Polyhedron {
  return { ...box, faces: box.faces.slice(0, -1) }
}

export function turnedInsideOut(shape: Polyhedron): Polyhedron {
  return { ...shape, faces: shape.faces.map((loop) => loop.toReversed()) }
}

export type StepUnit = 'mm' | 'inch' | 'meter' | 'none'
/** The form in which a polyhedron is stored. `faces` share no edges: each has its own. */
export type StepForm = 'solid' | 'closed shell' | 'open shell' | 'faces'

export interface StepContent {
  shapes: { shape: Polyhedron; form: StepForm }[]
  unit?: StepUnit
  /** Places the whole content in an assembly, once at each of these points. */
  placements?: Vec3[]
}

export function stepFile(content: StepContent): Uint8Array {
  const lines = new StepLines()
  const context = lines.add(contextText(lines, content.unit ?? 'mm'))
  const items = content.shapes.map(({ shape, form }) => addShape(lines, shape, form))
  const origin = addPlacement(lines, [0, 0, 0])
  const representation = lines.add(
    `ADVANCED_BREP_SHAPE_REPRESENTATION('',(${[origin, ...items].join(',')}),${context})`,
  )
  const part = addProduct(lines, 'part', representation)
  if (content.placements) addAssembly(lines, { part, representation, origin, context }, content.placements)
  return wholeFile(lines.toString())
}

/** The header and the end around a data section. */
export function wholeFile(data: string): Uint8Array {
  return new TextEncoder().encode(
    `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('part.step','2026-01-01T00:00:00',(''),(''),'','a test','');\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));\nENDSEC;\nDATA;\n${data}\nENDSEC;\nEND-ISO-10303-21;\n`,
  )
}

class StepLines {
  readonly #lines: string[] = []

  add(text: string): string {
    this.#lines.push(text)
    return `#${this.#lines.length}`
  }

  toString(): string {
    return this.#lines.map((line, at) => `#${at + 1}=${line};`).join('\n')
  }
}

const LENGTH_UNITS: Partial<Record<StepUnit, string>> = {
  mm: '(LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.))',
  meter: '(LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT($,.METRE.))',
}

function contextText(lines: StepLines, unit: StepUnit): string {
  if (unit === 'none') return "GEOMETRIC_REPRESENTATION_CONTEXT('','',3)"
  const length = unit === 'inch' ? addInch(lines) : lines.add(LENGTH_UNITS[unit] ?? '')
  const angle = lines.add('(NAMED_UNIT(*) PLANE_ANGLE_UNIT() SI_UNIT($,.RADIAN.))')
  return `(GEOMETRIC_REPRESENTATION_CONTEXT(3) GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle})) REPRESENTATION_CONTEXT('',''))`
}

function addInch(lines: StepLines): string {
  const size = lines.add('DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.)')
  const mm = lines.add('(LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.))')
  const measure = lines.add(`LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),${mm})`)
  return lines.add(`(CONVERSION_BASED_UNIT('INCH',${measure}) LENGTH_UNIT() NAMED_UNIT(${size}))`)
}

function addShape(lines: StepLines, shape: Polyhedron, form: StepForm): string {
  if (form === 'faces') {
    const shells = shape.faces.map((loop) => addShell(lines, { ...shape, faces: [loop] }, 'OPEN_SHELL'))
    return lines.add(`SHELL_BASED_SURFACE_MODEL('',(${shells.join(',')}))`)
  }
  const shell = addShell(lines, shape, form === 'open shell' ? 'OPEN_SHELL' : 'CLOSED_SHELL')
  return lines.add(
    form === 'solid' ? `MANIFOLD_SOLID_BREP('',${shell})` : `SHELL_BASED_SURFACE_MODEL('',(${shell}))`,
  )
}

function addShell(lines: StepLines, { corners, faces }: Polyhedron, kind: string): string {
  const vertices = corners.map((corner) => lines.add(`VERTEX_POINT('',${addPoint(lines, corner)})`))
  const edges = new Map<string, string>()
  const edgeBetween = (from: number, to: number): string => {
    const name = `${from} ${to}`
    const edge =
      edges.get(name) ?? addEdge(lines, [corners[from], corners[to]], [vertices[from], vertices[to]])
    edges.set(name, edge)
    return edge
  }
  const faceIds = faces.map((loop) => {
    const sides = loop.map((from, at) => {
      const to = loop[(at + 1) % loop.length]
      return lines.add(
        `ORIENTED_EDGE('',*,*,${edgeBetween(Math.min(from, to), Math.max(from, to))},${from < to ? '.T.' : '.F.'})`,
      )
    })
    const bound = lines.add(`FACE_OUTER_BOUND('',${lines.add(`EDGE_LOOP('',(${sides.join(',')}))`)},.T.)`)
    return lines.add(
      `ADVANCED_FACE('',(${bound}),${addPlane(
        lines,
        loop.map((corner) => corners[corner]),
      )},.T.)`,
    )
  })
  return lines.add(`${kind}('',(${faceIds.join(',')}))`)
}

function addEdge(lines: StepLines, [from, to]: Vec3[], [start, end]: string[]): string {
  const vector = lines.add(`VECTOR('',${addDirection(lines, minus(to, from))},1.)`)
  const line = lines.add(`LINE('',${addPoint(lines, from)},${vector})`)
  return lines.add(`EDGE_CURVE('',${start},${end},${line},.T.)`)
}

function addPlane(lines: StepLines, [a, b, c]: Vec3[]): string {
  const along = minus(b, a)
  const [u, v] = [along, minus(c, b)]
  const normal: Vec3 = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  const axes = `${addDirection(lines, normal)},${addDirection(lines, along)}`
  return lines.add(`PLANE('',${lines.add(`AXIS2_PLACEMENT_3D('',${addPoint(lines, a)},${axes})`)})`)
}

function addPlacement(lines: StepLines, at: Vec3): string {
  const axes = `${addDirection(lines, [0, 0, 1])},${addDirection(lines, [1, 0, 0])}`
  return lines.add(`AXIS2_PLACEMENT_3D('',${addPoint(lines, at)},${axes})`)
}

function addPoint(lines: StepLines, point: Vec3): string {
  return lines.add(`CARTESIAN_POINT('',(${point.map(real).join(',')}))`)
}

function addDirection(lines: StepLines, direction: Vec3): string {
  const length = Math.hypot(...direction)
  return lines.add(`DIRECTION('',(${direction.map((part) => real(part / length)).join(',')}))`)
}

function addProduct(lines: StepLines, name: string, representation: string): string {
  const application = lines.add("APPLICATION_CONTEXT('automotive design')")
  const product = lines.add(
    `PRODUCT('${name}','${name}','',(${lines.add(`PRODUCT_CONTEXT('',${application},'mechanical')`)}))`,
  )
  const formation = lines.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)
  const frame = lines.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`)
  const definition = lines.add(`PRODUCT_DEFINITION('design','',${formation},${frame})`)
  const shape = lines.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)
  lines.add(`SHAPE_DEFINITION_REPRESENTATION(${shape},${representation})`)
  return definition
}

interface PlacedPart {
  part: string
  representation: string
  origin: string
  context: string
}

function addAssembly(lines: StepLines, placed: PlacedPart, placements: Vec3[]): void {
  const targets = placements.map((at) => addPlacement(lines, at))
  const whole = lines.add(`SHAPE_REPRESENTATION('',(${targets.join(',')}),${placed.context})`)
  const assembly = addProduct(lines, 'assembly', whole)
  targets.forEach((target, at) => {
    const move = lines.add(`ITEM_DEFINED_TRANSFORMATION('','',${placed.origin},${target})`)
    const relation = lines.add(
      `(REPRESENTATION_RELATIONSHIP('','',${placed.representation},${whole}) REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${move}) SHAPE_REPRESENTATION_RELATIONSHIP())`,
    )
    const use = lines.add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE('${at}','','',${assembly},${placed.part},$)`)
    const shape = lines.add(`PRODUCT_DEFINITION_SHAPE('','',${use})`)
    lines.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relation},${shape})`)
  })
}

function minus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/** STEP requires a decimal point in every real number. */
function real(value: number): string {
  return Number.isInteger(value) ? `${value}.` : String(value)
}
