import { asciiStl, binaryStl } from '../geometry/model-files.ts'
import { box, meshOf, tetrahedron } from '../geometry/shapes.ts'
import { boxShape, stepFile, wholeFile } from '../geometry/step-files.ts'

/** The outcome of a file: refused at the upload with a status and a code, or accepted, with a status and the first finding. */
export type Outcome =
  | { answered: 415 | 422 | 413; code: string }
  | { ends: 'failed' | 'engineering' | 'quoted'; code: string | null }

export interface HostileFile {
  name: string
  filename: string
  bytes: () => Uint8Array
  outcome: Outcome
}

/** The file's size decides how many triangles there are, and the customer is told what its header says. */
const COUNTED: Outcome = { ends: 'quoted', code: 'content_ignored' }
const UNREADABLE: Outcome = { ends: 'failed', code: 'file_unreadable' }
const EMPTY: Outcome = { ends: 'failed', code: 'file_empty' }
const TOO_COMPLEX: Outcome = { ends: 'engineering', code: 'file_too_complex' }
const NOT_A_PART: Outcome = { answered: 415, code: 'unsupported_file_type' }

const text = (content: string) => new TextEncoder().encode(content)
const latin = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0))

/** A binary STL of a box of 10 mm whose header announces another number of triangles. */
function announcing(count: number): Uint8Array {
  const bytes = binaryStl(box([10, 10, 10]))
  new DataView(bytes.buffer).setUint32(80, count, true)
  return bytes
}

/** A tetrahedron whose first coordinate is some other word. */
function withCoordinate(word: string): Uint8Array {
  const file = new TextDecoder().decode(asciiStl(tetrahedron(10)))
  return text(file.replace(/vertex \S+/, `vertex ${word}`))
}

/** All triangles are the same: only their number counts. */
function manyTriangles(count: number): Uint8Array {
  const one = binaryStl(meshOf([0, 0, 0, 10, 0, 0, 0, 10, 0], [0, 1, 2]))
  const bytes = new Uint8Array(84 + 50 * count)
  bytes.set(one)
  for (let filled = 1; filled < count; filled *= 2) bytes.copyWithin(84 + 50 * filled, 84, 84 + 50 * filled)
  new DataView(bytes.buffer).setUint32(80, count, true)
  return bytes
}

/** One transparent pixel as PNG. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const SQUARE = 'v 0 0 0\nv 10 0 0\nv 10 10 0\nv 0 10 0\n'

/** More triangles than a part may have, in few bytes: a fan of faces with as many corners as are read. */
function objOfManyTriangles(): Uint8Array {
  const face = `f ${'1 2 3 4 '.repeat(2000)}\n`
  return text(SQUARE + face.repeat(700))
}

export const HOSTILE_MESHES: HostileFile[] = [
  {
    name: 'no byte at all',
    filename: 'part.stl',
    bytes: () => new Uint8Array(0),
    outcome: { answered: 422, code: 'invalid_input' },
  },
  { name: 'one byte', filename: 'part.stl', bytes: () => text('s'), outcome: NOT_A_PART },
  {
    name: 'nothing but zeros',
    filename: 'part.stl',
    bytes: () => new Uint8Array(100_000),
    outcome: NOT_A_PART,
  },
  {
    name: 'prose',
    filename: 'part.stl',
    bytes: () => text('Dear shop, please print this.'),
    outcome: NOT_A_PART,
  },
  {
    name: 'a picture',
    filename: 'part.stl',
    bytes: () => Buffer.from(PICTURE, 'base64'),
    outcome: NOT_A_PART,
  },
  {
    name: 'a binary STL cut off in the middle',
    filename: 'part.stl',
    bytes: () => binaryStl(box([10, 10, 10])).subarray(0, 400),
    outcome: UNREADABLE,
  },
  {
    name: 'a binary STL cut off in its header',
    filename: 'part.stl',
    bytes: () => binaryStl(box()).subarray(0, 60),
    outcome: NOT_A_PART,
  },
  {
    name: 'an STL that announces too many triangles',
    filename: 'part.stl',
    bytes: () => announcing(13),
    outcome: COUNTED,
  },
  {
    name: 'an STL that announces four thousand million triangles',
    filename: 'part.stl',
    bytes: () => announcing(4_000_000_000),
    outcome: COUNTED,
  },
  {
    name: 'an STL that announces half of its triangles',
    filename: 'part.stl',
    bytes: () => announcing(6),
    outcome: COUNTED,
  },
  {
    name: 'a coordinate that is not a number',
    filename: 'part.stl',
    bytes: () => withCoordinate('nan'),
    outcome: UNREADABLE,
  },
  {
    name: 'an infinite coordinate',
    filename: 'part.stl',
    bytes: () => withCoordinate('Infinity'),
    outcome: UNREADABLE,
  },
  {
    name: 'a coordinate of 1e308',
    filename: 'part.stl',
    bytes: () => withCoordinate('1e308'),
    outcome: UNREADABLE,
  },
  {
    name: 'a coordinate that is a word',
    filename: 'part.stl',
    bytes: () => withCoordinate('zehn'),
    outcome: UNREADABLE,
  },
  {
    name: 'an ASCII STL cut off inside a facet',
    filename: 'part.stl',
    bytes: () => asciiStl(tetrahedron(10)).subarray(0, 300),
    outcome: UNREADABLE,
  },
  {
    name: 'an ASCII STL without a facet',
    filename: 'part.stl',
    bytes: () => text('solid nothing\nendsolid nothing\n'),
    outcome: EMPTY,
  },
  {
    name: 'a part smaller than a micron',
    filename: 'speck.stl',
    bytes: () => binaryStl(box([1e-4, 1e-4, 1e-4])),
    outcome: { ends: 'failed', code: 'too_small' },
  },
  {
    name: 'a part of a kilometer',
    filename: 'bridge.stl',
    bytes: () => binaryStl(box([1e6, 1e6, 1e6])),
    outcome: UNREADABLE,
  },
  {
    name: 'a part of a light year',
    filename: 'space.stl',
    bytes: () => binaryStl(box([1e19, 1e19, 1e19])),
    outcome: UNREADABLE,
  },
  {
    name: 'a part beyond the numbers of an STL',
    filename: 'space.stl',
    bytes: () => binaryStl(box([3e38, 3e38, 3e38])),
    outcome: UNREADABLE,
  },
  {
    name: 'a part far away from its origin',
    filename: 'far.stl',
    bytes: () => binaryStl(box([10, 10, 10], [1e9, 1e9, 1e9])),
    outcome: UNREADABLE,
  },
  {
    name: 'a million triangles in one place',
    filename: 'flat.stl',
    bytes: () => manyTriangles(1_000_000),
    outcome: { ends: 'engineering', code: 'mesh_not_watertight' },
  },
  {
    name: 'an OBJ of more than five million triangles',
    filename: 'many.obj',
    bytes: objOfManyTriangles,
    outcome: TOO_COMPLEX,
  },
  {
    name: 'an OBJ face that names vertex 1e9',
    filename: 'part.obj',
    bytes: () => text(`${SQUARE}f 1 2 1000000000\n`),
    outcome: UNREADABLE,
  },
  {
    name: 'an OBJ face that names vertex 0',
    filename: 'part.obj',
    bytes: () => text(`${SQUARE}f 0 1 2\n`),
    outcome: UNREADABLE,
  },
  {
    name: 'an OBJ face that names vertex -99999',
    filename: 'part.obj',
    bytes: () => text(`${SQUARE}f -99999 1 2\n`),
    outcome: UNREADABLE,
  },
  {
    name: 'an OBJ face that names a vertex of forty digits',
    filename: 'part.obj',
    bytes: () => text(`${SQUARE}f 1 2 ${'9'.repeat(40)}\n`),
    outcome: UNREADABLE,
  },
  { name: 'an OBJ of vertices alone', filename: 'part.obj', bytes: () => text(SQUARE), outcome: EMPTY },
  {
    name: 'an OBJ face of a million corners',
    filename: 'part.obj',
    bytes: () => text(`${SQUARE}f ${'1 2 3 4 '.repeat(250_000)}\n`),
    outcome: TOO_COMPLEX,
  },
  {
    name: 'an OBJ of coordinates that are no numbers',
    filename: 'part.obj',
    bytes: () => text('v nan inf -inf\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'),
    outcome: UNREADABLE,
  },
  {
    name: 'an OBJ of one line of ten million letters',
    filename: 'part.obj',
    bytes: () => text(`${SQUARE}${'x'.repeat(10_000_000)}`),
    outcome: EMPTY,
  },
  {
    name: 'a program',
    filename: 'part.obj',
    bytes: () => latin('\u007fELF\u0002\u0001\u0001'.padEnd(2000, '\0')),
    outcome: NOT_A_PART,
  },
]

const STEP_BOX = () =>
  new TextDecoder().decode(stepFile({ shapes: [{ shape: boxShape([10, 10, 10]), form: 'solid' }] }))

export const HOSTILE_STEPS: HostileFile[] = [
  {
    name: 'a STEP file cut off in the middle',
    filename: 'part.step',
    bytes: () => text(STEP_BOX().slice(0, 2000)),
    outcome: UNREADABLE,
  },
  {
    name: 'a STEP file that is a header and nothing else',
    filename: 'part.step',
    bytes: () => text('ISO-10303-21;\nHEADER;\n'),
    outcome: UNREADABLE,
  },
  { name: 'a STEP file without any data', filename: 'part.step', bytes: () => wholeFile(''), outcome: EMPTY },
  {
    name: 'a STEP file of garbage after its header',
    filename: 'part.step',
    bytes: () => wholeFile('%&/()=?'.repeat(5000)),
    outcome: UNREADABLE,
  },
  {
    name: 'a STEP file whose references lead nowhere',
    filename: 'part.step',
    bytes: () => text(STEP_BOX().replaceAll(/#(\d+)=CARTESIAN_POINT/g, '#9$1=CARTESIAN_POINT')),
    outcome: UNREADABLE,
  },
  {
    name: 'a STEP file whose solid refers to itself',
    filename: 'part.step',
    bytes: () =>
      text(STEP_BOX().replace(/#(\d+)=MANIFOLD_SOLID_BREP\('',#\d+\)/, "#$1=MANIFOLD_SOLID_BREP('',#$1)")),
    outcome: UNREADABLE,
  },
  {
    name: 'a STEP file of lists nested a million deep',
    filename: 'part.step',
    bytes: () => wholeFile(`#1=ADVANCED_FACE('',${'('.repeat(1_000_000)}`),
    outcome: UNREADABLE,
  },
  {
    name: 'a STEP file of coordinates that are no numbers',
    filename: 'part.step',
    bytes: () =>
      text(
        STEP_BOX().replaceAll(/CARTESIAN_POINT\('',\([^)]*\)\)/g, "CARTESIAN_POINT('',(1.E999,NAN,-1.E999))"),
      ),
    outcome: UNREADABLE,
  },
]
