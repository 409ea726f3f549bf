import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { slicersOn } from '../../../../server/platform/adapters/slicer/slicers.ts'
import type { SliceRequest } from '../../../../server/platform/ports/slicer.ts'
import type { ProfileRole } from '../../../../shared/production/slicer/check-profile.ts'
import type { SlicerKind } from '../../../../shared/production/slicer/slicer-kinds.ts'
import { standInSlicer } from './stand-in-slicer.ts'

const LIMITS = { seconds: 10, output_bytes: 1024 * 1024, folder_bytes: 4 * 1024 * 1024 }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-slicers-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const profile = (role: ProfileRole) => ({
  role,
  material: null,
  name: role,
  text: `# ${role}`,
  filament_type: null,
})

function request(kind: SlicerKind, path: string, signal = new AbortController().signal): SliceRequest {
  const project_path = join(folder, 'project.3mf')
  writeFileSync(project_path, 'project')
  const profiles =
    kind === 'prusaslicer'
      ? { settings: [profile('config')], filament: profile('filament') }
      : { settings: [profile('machine'), profile('process')], filament: profile('filament') }
  return { slicer: { kind, path }, project_path, profiles, signal }
}

/** Runs a stand-in for PrusaSlicer that does what `body` says. */
function run(body: string, limits: Partial<typeof LIMITS> = {}, signal?: AbortSignal) {
  const path = standInSlicer(join(folder, 'bin'), 'prusa-slicer', body)
  return slicersOn(join(folder, 'work'), { ...LIMITS, ...limits }).slice(request('prusaslicer', path, signal))
}
const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe('a slicer', () => {
  test('gets its own folder and files, a small environment and the lowest priority', async () => {
    process.env['A_SECRET_OF_THE_SERVER'] = 'secret'
    const outcome = await run(`
      const { getPriority } = await import('node:os')
      console.log(JSON.stringify({ args, cwd: process.cwd(), keys: Object.keys(process.env), priority: getPriority(),
        config: readFileSync('config.ini', 'utf8'), filament: readFileSync('filament.ini', 'utf8') }))
      writeFileSync(valueOf('--output'), '; filament used [g] = 12.5\\n; estimated printing time (normal mode) = 1h 2m 3s\\n')`)
    delete process.env['A_SECRET_OF_THE_SERVER']
    if (outcome.outcome !== 'sliced') throw new Error(JSON.stringify(outcome))
    const said = JSON.parse(outcome.log) as Record<string, unknown>
    expect(said).toMatchObject({ config: '# config', filament: '# filament', priority: 19 })
    expect(said['args']).toEqual(
      '--datadir data --load config.ini --load filament.ini --dont-arrange --export-gcode --output plate.gcode plate.3mf'.split(
        ' ',
      ),
    )
    expect(said['keys']).not.toContain('A_SECRET_OF_THE_SERVER')
    expect(outcome.file).toMatchObject({ seconds: 3723, grams_mg: 12_500, extension: 'gcode', picture: null })
    expect(existsSync(outcome.file.path)).toBe(true)
    await outcome.release()
    expect(existsSync(String(said['cwd']))).toBe(false)
  })

  test('a slicer that hangs is killed with the program that it started', async () => {
    const outcome = await run(
      `const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
       console.log(child.pid)
       setInterval(() => {}, 1000)`,
      { seconds: 2 },
    )
    expect(outcome).toMatchObject({ outcome: 'failed', failure: 'timed_out' })
    const pid = Number('log' in outcome ? outcome.log : '')
    expect(pid).toBeGreaterThan(0)
    await expect.poll(() => isRunning(pid)).toBe(false)
  })

  test('a slicer that writes messages without end is stopped, and the log keeps the first and last of them', async () => {
    const outcome = await run(
      `console.log('begin'); const line = 'x'.repeat(1000); setInterval(() => { for (let i = 0; i < 500; i++) console.log(line) }, 1)`,
    )
    expect(outcome).toMatchObject({ outcome: 'failed', failure: 'too_much_output' })
    const log = 'log' in outcome ? outcome.log : ''
    expect(log.startsWith('begin\n')).toBe(true)
    expect(log).toContain('bytes left out')
    expect(log.length).toBeLessThan(70_000)
  })

  test('a slicer that fills the disk is stopped, and its folder is removed', async () => {
    const outcome = await run(
      `const block = Buffer.alloc(1024 * 1024); setInterval(() => appendFileSync('plate.gcode', block), 20)`,
    )
    expect(outcome).toMatchObject({ outcome: 'failed', failure: 'too_large' })
    const { readdirSync } = await import('node:fs')
    expect(readdirSync(join(folder, 'work'))).toEqual([])
  })

  test.each([
    ['ends well without a file', `process.exit(0)`, 'no_file'],
    ['writes an empty file', `writeFileSync('plate.gcode', '')`, 'no_file'],
    ['refuses', `console.error('Objects are outside the bed'); process.exit(1)`, 'refused'],
    ['dies', `process.kill(process.pid, 'SIGSEGV')`, 'died'],
  ])('a slicer that %s has failed', async (_title, body, failure) => {
    expect(await run(body)).toMatchObject({ outcome: 'failed', failure })
  })

  test('is stopped when the program stops', async () => {
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(), 500)
    expect(await run(`setInterval(() => {}, 1000)`, {}, stopping.signal)).toEqual({ outcome: 'stopped' })
  })

  test('a slicer that is gone could not be started', async () => {
    const path = join(folder, 'prusa-slicer')
    const outcome = await slicersOn(join(folder, 'work'), LIMITS).slice(request('prusaslicer', path))
    expect(outcome).toMatchObject({ outcome: 'failed', failure: 'not_started' })
  })

  test('writes nonsense for figures, which are not taken', async () => {
    const outcome = await run(
      `writeFileSync('plate.gcode', '; filament used [g] = 99999999999\\n; estimated printing time (normal mode) = soon\\n')`,
    )
    expect(outcome).toMatchObject({ outcome: 'sliced', file: { seconds: null, grams_mg: null } })
  })
})

describe('OrcaSlicer and Bambu Studio', () => {
  test('get settings, filament and project as their command line documents, and write a project with G-code', async () => {
    const info =
      '<config><plate><metadata key="prediction" value="5760"/><metadata key="weight" value="23.45"/></plate></config>'
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
    writeFileSync(
      join(folder, 'result.3mf'),
      zipSync({
        'Metadata/slice_info.config': strToU8(info),
        'Metadata/plate_1.png': png,
        'Metadata/plate_1.gcode': strToU8('G28'),
      }),
    )
    // Refuses whatever the documentation of the command line does not list.
    const body = `
      const values = { '--datadir': /^data$/, '--load-settings': /^machine.json;process.json$/, '--load-filaments': /^filament.json$/,
        '--arrange': /^0$/, '--orient': /^0$/, '--slice': /^0$/, '--outputdir': /^[.]$/, '--export-3mf': /^plate.gcode.3mf$/ }
      const rest = [...args]
      while (rest.length > 1) {
        const option = rest.shift()
        if (option === '--allow-newer-file') continue
        if (!values[option]?.test(rest.shift() ?? '')) { console.error('Invalid option ' + option); process.exit(2) }
      }
      if (rest[0] !== 'plate.3mf' || !existsSync('process.json')) process.exit(3)
      writeFileSync(valueOf('--export-3mf'), readFileSync(${JSON.stringify(join(folder, 'result.3mf'))}))`
    for (const [kind, name] of [
      ['orcaslicer', 'orca-slicer'],
      ['bambustudio', 'bambu-studio'],
    ] as const) {
      const path = standInSlicer(join(folder, 'bin'), name, body)
      const outcome = await slicersOn(join(folder, 'work'), LIMITS).slice(request(kind, path))
      expect(outcome).toMatchObject({
        outcome: 'sliced',
        file: { seconds: 5760, grams_mg: 23_450, extension: 'gcode.3mf' },
      })
      expect(outcome).toMatchObject({ file: { picture: png } })
    }
  })
})

describe('a program that the owner names', () => {
  const look = (path: string) => slicersOn(join(folder, 'work')).look(path)

  test('is asked for its version', async () => {
    const path = standInSlicer(join(folder, 'bin'), 'OrcaSlicer', '')
    expect(await look(path)).toEqual({ kind: 'orcaslicer', path, version: '9.9.9' })
  })

  test('is asked again only when its file changes', async () => {
    const [path, starts] = [join(folder, 'OrcaSlicer'), join(folder, 'starts')]
    const install = (version: string) =>
      writeFileSync(path, `#!/bin/sh\nprintf . >> ${starts}\necho OrcaSlicer-${version}:\n`, { mode: 0o755 })
    const slicers = slicersOn(join(folder, 'work'))
    install('2.2.0')
    for (let visit = 0; visit < 3; visit++)
      expect(await slicers.look(path)).toMatchObject({ version: '2.2.0' })
    expect(readFileSync(starts, 'utf8')).toBe('.')
    install('2.10.1')
    expect(await slicers.look(path)).toMatchObject({ version: '2.10.1' })
    expect(readFileSync(starts, 'utf8')).toBe('..')
  })

  test('is not started when it is not named as a slicer', async () => {
    const mark = join(folder, 'started')
    const path = standInSlicer(join(folder, 'bin'), 'rm', `writeFileSync(${JSON.stringify(mark)}, '')`)
    expect(await look(path)).toEqual({
      why: expect.stringContaining('Other programs are not started') as string,
    })
    expect(existsSync(mark)).toBe(false)
  })

  test.each([
    ['prusa-slicer', 'whole path'],
    ['/nowhere/prusa-slicer', 'no file'],
  ])('%s is refused with what to do', async (path, sentence) => {
    expect(await look(path)).toEqual({ why: expect.stringContaining(sentence) as string })
  })

  test('a program without the permission to run is refused', async () => {
    const path = join(folder, 'prusa-slicer')
    writeFileSync(path, '', { mode: 0o600 })
    expect(await look(path)).toEqual({ why: expect.stringContaining('permissions') as string })
  })
})
