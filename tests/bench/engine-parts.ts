import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileKind } from '../../shared/geometry/files/part-file.ts'
import { PROGRAM } from '../../server/platform/program-folders.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { modelBytes, referenceModels } from '../geometry/reference-models.ts'
import { box, joined, meshOf } from '../geometry/shapes.ts'
import { roughBall } from './rough-ball.ts'

/** A part that stands for a class of parts. */
export interface EnginePart {
  name: string
  class: 'small' | 'middle' | 'large' | 'STEP' | 'hostile'
  kind: FileKind
  bytes: () => Uint8Array
}

/** Fixed, so that every run has the same parts. */
const SEED = 12_345

/** Without the reference models, only the parts that are made here. */
export function engineParts(): EnginePart[] {
  return [
    made('box-12', 'small', () => binaryStl(box([40, 30, 20]))),
    made('knob.stl', 'small', () => readFileSync(join(PROGRAM.resources, 'sample-parts', 'knob.stl'))),
    ...model('i3-plug-aligner.stl', 'small'),
    ...model('i3-raspberry-cover.stl', 'small'),
    ...model('mini-inspection-door.stl', 'small'),
    ...model('ps-extruder-idler.obj', 'small'),
    ...model('mini-x-carriage.stl', 'middle'),
    ...model('i3-x-end-motor.stl', 'middle'),
    ...model('i3-einsy-base.stl', 'middle'),
    made('rough-ball-998k', 'large', roughBall),
    ...model('mini-y-plate-front.step', 'STEP'),
    made('boxes-1000', 'hostile', () => binaryStl(overlappingBoxes(1000))),
    made('soup-20k', 'hostile', () => binaryStl(soup(20_000))),
  ]
}

function made(name: string, size: EnginePart['class'], bytes: EnginePart['bytes']): EnginePart {
  return { name, class: size, kind: 'stl', bytes }
}

function model(file: string, size: EnginePart['class']): EnginePart[] {
  const found = referenceModels()?.find((other) => other.file === file)
  return found ? [{ name: file, class: size, kind: found.format, bytes: () => modelBytes(found) }] : []
}

function overlappingBoxes(count: number) {
  const random = randomFrom(SEED)
  const boxes = Array.from({ length: count }, () =>
    box(
      [10 + 20 * random(), 10 + 20 * random(), 10 + 20 * random()],
      [60 * random(), 60 * random(), 60 * random()],
    ),
  )
  return joined(...boxes)
}

/** Triangles that have nothing to do with each other. */
function soup(count: number) {
  const random = randomFrom(SEED)
  const positions = Array.from({ length: count * 9 }, () => 100 * random())
  return meshOf(
    positions,
    positions.slice(0, count * 3).map((_, at) => at),
  )
}

/** Pseudorandom numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
