import { afterEach, describe, expect, test } from 'vitest'
import type { LinkTarget } from '../../../../../server/platform/ports/printer-link.ts'
import type { MachineServer } from '../../../../printers/machine-server.ts'
import { moonraker } from '../../../../printers/moonraker.ts'
import { octoPrint } from '../../../../printers/octoprint.ts'
import { end } from '../../../../printers/printed-machine.ts'
import { prusaLink } from '../../../../printers/prusalink.ts'
import { FAST, KINDS, PATIENT, printFile, signal, target, type Machine } from './machine-kinds.ts'

let server: Machine | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

describe.each(KINDS)('$kind', ({ kind, serve, open, key, user, canceled }) => {
  const linked = async (changes: Partial<LinkTarget> = {}, patience = PATIENT) => {
    server = await serve()
    return open(target(kind, server.port, { key, user, ...changes }), patience)
  }
  const faultOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 'none',
      (error: unknown) => (error as { fault?: string }).fault ?? String(error),
    )

  test('says who it is', async () => {
    const link = await linked()
    expect((await link.readIdentity(signal)).software).toMatch(
      /(OctoPrint 1\.11\.2|Moonraker v0\.9|PrusaLink 0\.8)/,
    )
  })

  test('prints a file: sent, started, paused, resumed, ended', async () => {
    const link = await linked()
    expect(await link.readReport(signal)).toMatchObject({ state: 'idle', job: null })
    const file = printFile('plate-7-1.gcode', 'G28\n'.repeat(50_000))
    await link.sendFile(file, signal)
    expect(server!.machine.files.get('plate-7-1.gcode')?.length).toBe(file.bytes)
    expect(server!.machine.started).toEqual([])
    await link.start('plate-7-1.gcode', signal)
    expect(server!.machine.started).toEqual(['plate-7-1.gcode'])
    server!.machine.progress = 0.25
    const report = await link.readReport(signal)
    expect(report).toMatchObject({
      state: 'printing',
      job: { file_name: 'plate-7-1.gcode', progress: 0.25, seconds_printed: 60 },
      bed: { target_c: 60 },
    })
    expect(report.nozzle.now_c).toBeGreaterThan(200)
    await link.pause(signal)
    expect((await link.readReport(signal)).state).toBe('paused')
    await link.resume(signal)
    end(server!.machine)
    // Prusa's firmware has no job anymore once its print has ended.
    const job = kind === 'prusalink' ? null : { file_name: 'plate-7-1.gcode', progress: 1 }
    expect(await link.readReport(signal)).toMatchObject({ state: 'finished', job })
  })

  test('tells a canceled print, a failed one and a machine that is not connected', async () => {
    const link = await linked()
    await link.sendFile(printFile('plate-7-2.gcode'), signal)
    await link.start('plate-7-2.gcode', signal)
    await link.cancel(signal)
    expect((await link.readReport(signal)).state).toBe(canceled)
    server!.machine.state = 'failed'
    expect((await link.readReport(signal)).state).toBe('failed')
    server!.machine.state = 'offline'
    expect((await link.readReport(signal)).state).toBe(kind === 'prusalink' ? 'failed' : 'offline')
  })

  test('refuses what it does not do now, and starts no second print', async () => {
    const link = await linked()
    expect(await faultOf(link.pause(signal))).toMatch(/not_now|failed/)
    await link.sendFile(printFile('plate-7-3.gcode'), signal)
    await link.start('plate-7-3.gcode', signal)
    expect(await faultOf(link.start('plate-7-3.gcode', signal))).toMatch(/not_now|failed/)
    expect(server!.machine.started).toHaveLength(1)
  })

  test('starts no print over one that is paused', async () => {
    const link = await linked()
    await link.sendFile(printFile('plate-7-5.gcode'), signal)
    await link.sendFile(printFile('plate-7-6.gcode'), signal)
    await link.start('plate-7-5.gcode', signal)
    await link.pause(signal)
    expect(await faultOf(link.start('plate-7-6.gcode', signal))).toMatch(/not_now|failed/)
    expect(server!.machine.started).toEqual(['plate-7-5.gcode'])
  })

  test('a wrong key is told as such', async () => {
    const link = await linked({ key: 'wrong' })
    expect(await faultOf(link.readReport(signal))).toBe('key_refused')
    expect(await faultOf(link.sendFile(printFile('plate-7-4.gcode'), signal))).toBe('key_refused')
    expect(server!.machine.files.size).toBe(0)
  })

  test('a machine that is gone is unreachable, and answers again when it is back', async () => {
    const link = await linked()
    const { port } = server!
    await server!.close()
    expect(await faultOf(link.readReport(signal))).toBe('unreachable')
    const { machine } = server!
    server =
      kind === 'octoprint'
        ? await octoPrint({ port, machine })
        : kind === 'moonraker'
          ? await moonraker({ port, machine, key })
          : await prusaLink({ port, machine })
    expect((await link.readReport(signal)).state).toBe('idle')
  })

  test.each([
    [
      'a redirect',
      'nonsense',
      (response: Response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    ['the page of another program', 'nonsense', (response: Response) => response.end('<html>Router</html>')],
    ['a number for an object', 'nonsense', (response: Response) => response.end('42')],
    ['too much', 'nonsense', (response: Response) => response.end(`{"a":"${'x'.repeat(2_000_000)}"}`)],
    [
      'half an answer',
      'unreachable',
      (response: Response) => {
        response.writeHead(200, { 'content-length': 1000 })
        response.write('{')
        setTimeout(() => response.destroy(), 20)
      },
    ],
    ['nothing at all', 'timeout', () => {}],
    [
      'an answer without an end',
      'timeout|nonsense',
      (response: Response) => {
        const timer = setInterval(() => response.write(' '.repeat(1000)), 5)
        response.on('close', () => clearInterval(timer))
      },
    ],
    ['a fault of its own', 'failed', (response: Response) => response.writeHead(500).end('{"error":"boom"}')],
  ])('%s is told as %s', async (_name, fault, misbehave) => {
    const link = await linked({}, fault.startsWith('timeout') ? FAST : PATIENT)
    server!.instead = (_request, response) => misbehave(response)
    const found = await faultOf(link.readReport(signal))
    expect(found).toMatch(new RegExp(`^(${fault})$`))
  })

  test('fields of wrong types count as not told', async () => {
    const link = await linked()
    const odd = {
      printer: { state: 7, temp_nozzle: 'hot' },
      job: 'x',
      state: [],
      temperature: 9,
      progress: null,
    }
    server!.instead = (_request, response) =>
      response.end(JSON.stringify({ ...odd, result: { status: odd, objects: 3 } }))
    const report = await link.readReport(signal)
    expect(report.nozzle).toEqual({ now_c: null, target_c: null })
    expect(['unknown', 'offline', 'idle']).toContain(report.state)
  })

  test('ends with its signal', async () => {
    const link = await linked()
    server!.instead = () => {}
    const ending = new AbortController()
    const asked = faultOf(link.readReport(ending.signal))
    ending.abort()
    expect(await asked).toBe('unreachable')
  })
})

type Response = Parameters<NonNullable<MachineServer['instead']>>[1]
