import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FileKind } from '../../shared/geometry/files/part-file.ts'
import { PROGRAM } from '../../server/platform/program-folders.ts'
import { modelBytes, referenceModels } from '../geometry/reference-models.ts'
import { median } from './median.ts'
import { resultOf, type BenchResult } from './result.ts'
import { signUp, startShop, type Session } from './shop-process.ts'

/** The first part of a format after a start takes at most so many times as long as later ones. */
const MAX_RATIO = 2
const WARM_ROUNDS = 5
/** All steps of the warm-up with the pauses between them (server/geometry/warm-up.ts), on a slow machine. */
const WARM_UP_MS = Number(process.env['LAYERLINE_BENCH_WARM_UP_SECONDS'] ?? 100) * 1000
/** Between two uploads, so that each part comes alone and the picture of the one before is drawn. */
const PAUSE_MS = 1000

/** Parts of customers, of about the same size. Without the reference models, those that come with the program and are practiced with. */
const PARTS: { kind: FileKind; model: string; sample: string }[] = [
  { kind: 'stl', model: 'i3-extruder-body.stl', sample: 'knob.stl' },
  { kind: 'obj', model: 'ps-extruder-idler.obj', sample: 'hook.obj' },
  { kind: '3mf', model: '3s-heartgears.3mf', sample: 'clip.3mf' },
  { kind: 'step', model: 'mini-z-top.step', sample: 'bracket.step' },
]

/** Measures how much longer the first part of each format takes after a start than the same part again. */
export async function benchFirstParts(): Promise<BenchResult> {
  process.stdout.write(
    `\nThe first part of each format, ${WARM_UP_MS / 1000} s after the start of a shop, and the same ${WARM_ROUNDS} times again\n`,
  )
  // Other programs on this machine would leave workers of a lower priority nothing.
  const shop = await startShop([], { geometry: { priority: 'normal' } })
  const session = await signUp(shop.url)
  await setTimeout(WARM_UP_MS)
  const ratios: number[] = []
  for (const part of PARTS) {
    const { name, bytes } = fileOf(part)
    const [first, ...later] = await priceTimes(session, part.kind, bytes)
    const warm = median(later)
    ratios.push(first / warm)
    process.stdout.write(
      `  ${name.padEnd(26)} first ${first.toFixed(0).padStart(6)} ms   later ${warm.toFixed(0).padStart(6)} ms   ${(first / warm).toFixed(2)} times   (target at most ${MAX_RATIO})\n`,
    )
  }
  await shop.stop()
  return resultOf(ratios.every((ratio) => ratio <= MAX_RATIO))
}

function fileOf({ model, sample }: (typeof PARTS)[number]): { name: string; bytes: Buffer } {
  const found = referenceModels()?.find(({ file }) => file === model)
  return found
    ? { name: model, bytes: modelBytes(found) }
    : { name: sample, bytes: readFileSync(join(PROGRAM.resources, 'sample-parts', sample)) }
}

/** ms from the first byte that is sent to the price that is read. */
async function priceTimes(session: Session, kind: FileKind, bytes: Buffer): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= WARM_ROUNDS; round++) {
    const file = anotherFile(kind, bytes, `round ${round}`)
    const began = performance.now()
    const { id } = await session.upload(file, `part.${kind}`)
    await session.settled(id)
    times.push(performance.now() - began)
    await setTimeout(PAUSE_MS)
  }
  return times
}

/** The same part in another file, so that nothing of an earlier one is reused. */
function anotherFile(kind: FileKind, bytes: Buffer, note: string): Buffer {
  if (kind === '3mf') return withZipComment(bytes, note)
  if (kind === 'obj') return Buffer.concat([bytes, Buffer.from(`\n# ${note}\n`)])
  if (kind === 'step') return Buffer.concat([bytes, Buffer.from(`/* ${note} */\n`)])
  const file = Buffer.from(bytes)
  file.write(note, 'latin1')
  return file
}

/** A zip ends with the length of its comment, in two bytes, and the comment. */
function withZipComment(bytes: Buffer, comment: string): Buffer {
  const file = Buffer.concat([bytes, Buffer.from(comment, 'latin1')])
  file.writeUInt16LE(comment.length, bytes.length - 2)
  return file
}
