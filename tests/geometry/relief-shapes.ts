import { withoutUnusedVertices, type Mesh } from '../../server/geometry/mesh/mesh.ts'

/** Letters of five rows and three columns of cells; each stroke is one cell wide. */
const LETTERS: Record<string, string[]> = {
  E: ['###', '#  ', '###', '#  ', '###'],
  H: ['# #', '# #', '###', '# #', '# #'],
  T: ['###', ' # ', ' # ', ' # ', ' # '],
  L: ['#  ', '#  ', '#  ', '#  ', '###'],
}
const PLATE_MM = 3

/** Boundaries of cells in x and in y, mm, and which cells are raised (or sunk). */
interface Relief {
  x: number[]
  y: number[]
  isRaised: (column: number, row: number) => boolean
}

/** A plate of 3 mm whose marked cells are `height` mm higher, or lower; its outermost cells must not be marked. */
function relief({ x, y, isRaised }: Relief, height: number): Mesh {
  const levels = [0, PLATE_MM, PLATE_MM + height]
  const vertex = (column: number, row: number, level: number) => (row * x.length + column) * 3 + level
  const positions = y.flatMap((front) => x.flatMap((left) => levels.flatMap((z) => [left, front, z])))
  const triangles: number[] = []
  const quad = (a: number, b: number, c: number, d: number) => triangles.push(a, b, c, a, c, d)
  const levelOf = (column: number, row: number) =>
    column < 0 || row < 0 || column > x.length - 2 || row > y.length - 2 ? 0 : isRaised(column, row) ? 2 : 1
  /** The wall along the way from one corner to the next, with the cell of one level on its left, another on its right. */
  const wall = (from: [number, number], to: [number, number], left: number, right: number) => {
    if (left !== right)
      quad(vertex(...from, right), vertex(...to, right), vertex(...to, left), vertex(...from, left))
  }
  for (let row = 0; row < y.length; row++) {
    for (let column = 0; column < x.length; column++) {
      const level = levelOf(column, row)
      if (column < x.length - 1) wall([column, row], [column + 1, row], level, levelOf(column, row - 1))
      if (row < y.length - 1) wall([column, row], [column, row + 1], levelOf(column - 1, row), level)
      if (level === 0) continue
      const [right, back] = [column + 1, row + 1]
      quad(
        vertex(column, row, level),
        vertex(right, row, level),
        vertex(right, back, level),
        vertex(column, back, level),
      )
      quad(vertex(column, row, 0), vertex(column, back, 0), vertex(right, back, 0), vertex(right, row, 0))
    }
  }
  return withoutUnusedVertices(Float32Array.from(positions), Uint32Array.from(triangles))
}

/** A word on a plate, with strokes of this width, raised by `height` mm, or sunk when that is negative. */
export function text(word: string, stroke: number, height: number): Mesh {
  const rows = LETTERS.E.map((_, row) =>
    word
      .split('')
      .map((letter) => LETTERS[letter][row])
      .join(' '),
  )
  const lines = (cells: number) => [
    0,
    ...Array.from({ length: cells + 1 }, (_, at) => 5 + at * stroke),
    10 + cells * stroke,
  ]
  return relief(
    { x: lines(rows[0].length), y: lines(5), isRaised: (column, row) => rows[5 - row]?.[column - 1] === '#' },
    height,
  )
}

/** One block of this width and length standing on a plate of 30 mm. */
export function knob(width: number, length: number, height: number): Mesh {
  const lines = (side: number) => [0, 15, 15 + side, 30 + side]
  return relief(
    { x: lines(width), y: lines(length), isRaised: (column, row) => column === 1 && row === 1 },
    height,
  )
}

/** Equal bars side by side on a plate. */
export function grip(bars: number, width: number, height: number): Mesh {
  const x = [0, ...Array.from({ length: 2 * bars }, (_, at) => 5 + at * width), 10 + 2 * bars * width]
  return relief(
    { x, y: [0, 5, 20, 25], isRaised: (column, row) => row === 1 && column % 2 === 1 && column < 2 * bars },
    height,
  )
}
