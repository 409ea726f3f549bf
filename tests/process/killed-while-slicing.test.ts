import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printRequest, PROFILES } from '../geometry/print/print-request.ts'
import { prusaSettings } from '../slicer/prusa-settings.ts'
import { standInSlicer } from '../server/production/slicer/stand-in-slicer.ts'
import { buyPart } from './bought-part.ts'
import { signUp } from './customer.ts'
import { ownerAt, signInOwner } from './owner-at.ts'
import { dataFolder, emptyFolder, finished, startServerProcess } from './shop-command.ts'

const GCODE = '; filament used [g] = 12.5\\n; estimated printing time (normal mode) = 1h 0m 0s\\n'
const CONFIG = prusaSettings(printRequest({}, { profile: PROFILES.classic }))

/** The first run writes half of its file, starts a helper, and never ends; the next one does its work. */
const slicerThatHangs = (folder: string) =>
  standInSlicer(
    folder,
    'prusa-slicer',
    `const runs = '${folder}/runs'
if (existsSync(runs)) {
  appendFileSync(runs, 'again\\n')
  writeFileSync(valueOf('--output'), '${GCODE}')
} else {
  writeFileSync(valueOf('--output'), '; half of a fi')
  const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  writeFileSync(runs, process.pid + '\\n' + helper.pid + '\\n')
  setInterval(() => {}, 1000)
}`,
  )

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // One that has ended and was not waited for yet does not run.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test.skipIf(process.platform !== 'linux')(
  'a program killed while it slices slices the plate again, ends the slicer that it left, and keeps no half file',
  async () => {
    const data = dataFolder({ geometry: { workers: 1 } })
    let server = await startServerProcess(data)
    let desk = await ownerAt(server.url, data)
    const order_id = await buyPart(server, await signUp(server.url))
    const bin = emptyFolder()
    await desk.slicer.choose.mutate({ path: slicerThatHangs(bin), automatic: false })
    await desk.slicer.saveProfile.mutate({
      printer_id: 'p1',
      material: null,
      files: [{ name: 'mk3.ini', text: CONFIG }],
    })
    const units = [{ order_id, unit: 1, seen: 'queued' as const }]
    const { plate_id } = await desk.plates.plan.mutate({ units, printer_id: 'p1' })
    const { revision } = await desk.plates.get.query({ plate_id })
    await desk.slicer.slice.mutate({ plate_id, revision })
    const runs = () =>
      existsSync(join(bin, 'runs')) ? readFileSync(join(bin, 'runs'), 'utf8').split('\n') : []
    await expect.poll(() => runs().length, { timeout: 30_000 }).toBeGreaterThan(2)
    const left = runs().slice(0, 2).map(Number)
    await server.kill()
    expect(left.map(isRunning)).toEqual([true, true])

    server = await startServerProcess(data)
    await expect.poll(() => left.map(isRunning), { timeout: 10_000 }).toEqual([false, false])
    desk = await signInOwner(server.url)
    const stateOf = async () => (await desk.slicer.plate.query({ plate_id })).job?.state
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('sliced')
    expect(runs().filter((line) => line === 'again')).toHaveLength(1)

    const [name, ...others] = readdirSync(join(data, 'files', 'prints'))
    expect(others).toEqual([])
    const bytes = readFileSync(join(data, 'files', 'prints', name))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name)
    expect(bytes.toString()).toContain('filament used [g] = 12.5')
    const { print_file } = await desk.printerLinks.forPlate.query({ plate_id })
    expect(print_file).toMatchObject({ bytes: bytes.length, source: 'sliced', lost: false, grams_mg: 12_500 })
    await server.stop()
    expect(
      existsSync(join(data, 'files', 'slicing')) ? readdirSync(join(data, 'files', 'slicing')) : [],
    ).toEqual([])
    expect(await finished('doctor', ['--data', data])).toMatchObject({ ended: 0 })
  },
)
