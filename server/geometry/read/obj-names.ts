import type { Bounds } from '../mesh/measure.ts'
import { DoubleList } from '../mesh/number-list.ts'
import { ByteScanner } from './byte-scanner.ts'
import { textBytes } from './text-bytes.ts'

/** The faces of an OBJ that have one name, and the box around them in mm. */
export interface NamedFaces {
  name: string
  bounds: Bounds
}

/**
 * Returns the objects of an OBJ that was read before (`o`), of one without objects its groups (`g`). Those that come several times are
 * one.
 */
export function readObjNames(bytes: Uint8Array, mmPerUnit: number): NamedFaces[] {
  const scanner = new ByteScanner(textBytes(bytes))
  const positions = new DoubleList(0)
  const [objects, groups] = [new Map<string, Bounds>(), new Map<string, Bounds>()]
  let open: (Bounds | undefined)[] = []
  for (scanner.skipSpace(); !scanner.ended; scanner.skipSpace()) {
    if (scanner.takeWord('v')) readPoint(scanner, positions, mmPerUnit)
    else if (scanner.takeWord('f') || scanner.takeWord('fo')) includeFace(scanner, positions, open)
    else if (scanner.takeWord('o')) open = [namedIn(objects, scanner), undefined]
    else if (scanner.takeWord('g')) open = [open[0], namedIn(groups, scanner)]
    scanner.skipLine()
  }
  return [...(objects.size > 0 ? objects : groups)].map(([name, bounds]) => ({ name, bounds }))
}

function readPoint(scanner: ByteScanner, positions: DoubleList, mmPerUnit: number): void {
  for (let axis = 0; axis < 3; axis++) {
    scanner.skipBlanks()
    positions.push(scanner.number() * mmPerUnit)
  }
}

function includeFace(scanner: ByteScanner, positions: DoubleList, open: (Bounds | undefined)[]): void {
  for (scanner.skipBlanks(); !scanner.atLineEnd(); scanner.skipBlanks()) {
    const index = scanner.integer()
    if (!scanner.found) return
    const start = (index > 0 ? index - 1 : positions.length / 3 + index) * 3
    for (const bounds of open) if (bounds) include(bounds, positions.values.subarray(start, start + 3))
    scanner.skipWord()
  }
}

function include({ min, max }: Bounds, point: ArrayLike<number>): void {
  for (let axis = 0; axis < 3; axis++) {
    min[axis] = Math.min(min[axis], point[axis])
    max[axis] = Math.max(max[axis], point[axis])
  }
}

function namedIn(known: Map<string, Bounds>, scanner: ByteScanner): Bounds {
  scanner.skipBlanks()
  const start = scanner.at
  scanner.skipLine()
  const name = new TextDecoder().decode(scanner.bytes.subarray(start, scanner.at)).trim()
  const bounds = known.get(name) ?? {
    min: [Infinity, Infinity, Infinity],
    max: [-Infinity, -Infinity, -Infinity],
  }
  known.set(name, bounds)
  return bounds
}
