import { setTimeout } from 'node:timers/promises'
import { engineParts, type EnginePart } from './engine-parts.ts'
import { median } from './median.ts'
import { noteFigure } from './figures.ts'
import { resultOf, type BenchResult } from './result.ts'
import { startShop, signUp, type Session } from './shop-process.ts'

const TARGET_MS = 60
const MAX_TRIANGLES = 2000
const [WARM_ROUNDS, ROUNDS] = [15, 15]
/** Between two uploads, so that each part comes alone. */
const PAUSE_MS = 300
/** A binary STL has this many bytes of free text, then a count, and 50 bytes for each triangle. */
const STL = { header: 80, beforeTriangles: 84, triangle: 50 }

/** The time from the first byte of a small part that is sent to the price that is read, by polling every 5 ms. */
export async function benchUploadToPrice(): Promise<BenchResult> {
  process.stdout.write('\nFrom upload to price, parts below 2,000 triangles that come alone to a warm shop\n')
  // Other programs on this machine would leave workers of a lower priority nothing.
  const shop = await startShop([], { geometry: { priority: 'normal' } })
  const session = await signUp(shop.url)
  const parts = engineParts().filter(isSmall)
  const times = new Map<string, number[]>(parts.map(({ name }) => [name, []]))
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++)
    for (const part of parts) {
      const ms = await priceMs(session, part, round)
      if (round >= WARM_ROUNDS) times.get(part.name)!.push(ms)
      await setTimeout(PAUSE_MS)
    }
  await shop.stop()
  for (const [name, all] of times)
    process.stdout.write(
      `  ${name.padEnd(26)} median ${median(all).toFixed(0).padStart(5)} ms   fastest ${Math.min(...all)
        .toFixed(0)
        .padStart(5)} ms   (target at most ${TARGET_MS} ms)\n`,
    )
  for (const [name, all] of times)
    noteFigure({ name: `price of ${name}`, value: median(all), unit: 'ms', better: 'lower' })
  return resultOf([...times.values()].every((all) => median(all) <= TARGET_MS))
}

function isSmall({ class: size, kind, bytes }: EnginePart): boolean {
  return (
    size === 'small' &&
    kind === 'stl' &&
    (bytes().length - STL.beforeTriangles) / STL.triangle < MAX_TRIANGLES
  )
}

/** Each file is another one, so nothing of an earlier one is reused. */
async function priceMs(session: Session, part: EnginePart, round: number): Promise<number> {
  const file = Buffer.from(part.bytes())
  file.write(`round ${round}`.padEnd(STL.header), 0, 'latin1')
  const began = performance.now()
  const { id } = await session.upload(file, 'part.stl')
  await session.settled(id)
  return performance.now() - began
}
