import { readFileSync } from 'node:fs'
import { binaryStl } from '../geometry/model-files.ts'
import { sphere } from '../geometry/shapes.ts'
import { noteFigure } from './figures.ts'
import { resultOf, type BenchResult } from './result.ts'
import { startShop, signUp } from './shop-process.ts'

const MAX_MB = 600
/** 4 x 500 x 499 triangles of 50 bytes: just under 50 MB. */
const RINGS = 500

/** Peak memory of the whole process while a 50 MB STL is analyzed: the kernel's high-water mark, on Linux only. */
export async function benchMemory(): Promise<BenchResult> {
  if (process.platform !== 'linux') return { notMeasured: 'Linux only' }
  const shop = await startShop()
  const session = await signUp(shop.url)
  const file = binaryStl(sphere(60, RINGS))
  const before = residentMb(shop.child.pid!, 'VmRSS')
  const began = performance.now()
  const { id } = await session.upload(file, 'large.stl')
  const { status } = await session.settled(id)
  const seconds = (performance.now() - began) / 1000
  const peak = residentMb(shop.child.pid!, 'VmHWM')
  process.stdout.write(`
Memory of the whole process
  at rest                                          ${before} MB
  while a ${(file.length / 2 ** 20).toFixed(1)} MB STL (${((file.length - 84) / 50).toLocaleString('en-US')} triangles) is analyzed   ${peak} MB   (target below ${MAX_MB} MB; ${status} after ${seconds.toFixed(1)} s)
`)
  await shop.stop()
  noteFigure({ name: 'at rest', value: before, unit: 'MB', better: 'lower' })
  noteFigure({ name: 'while a large part is analyzed', value: peak, unit: 'MB', better: 'lower' })
  return resultOf(peak < MAX_MB)
}

function residentMb(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line![1]) / 1024)
}
