import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { openMoonrakerLink } from '../../../../server/adapters/printers/moonraker-link.ts'
import { openOctoPrintLink } from '../../../../server/adapters/printers/octoprint-link.ts'
import { openPrusaLink } from '../../../../server/adapters/printers/prusalink-link.ts'
import type { Patience } from '../../../../server/adapters/printers/machine-http.ts'
import type { LinkTarget, PrinterLink, PrintFile } from '../../../../server/ports/printer-link.ts'
import type { LinkKind } from '../../../../shared/printer-links/machine-report.ts'
import type { MachineServer } from '../../../printers/machine-server.ts'
import { JPEG } from '../../../printers/machine-server.ts'
import { moonraker } from '../../../printers/moonraker.ts'
import { octoPrint } from '../../../printers/octoprint.ts'
import { end, type PrintedMachine } from '../../../printers/printed-machine.ts'
import { prusaLink } from '../../../printers/prusalink.ts'
import { testCertificate } from '../../../shop/test-certificate.ts'

const FAST: Patience = { answer_ms: 400, silence_ms: 400, file_ms: 2_000 }
const signal = new AbortController().signal

type Machine = MachineServer & { machine: PrintedMachine }
const KINDS: {
  kind: LinkKind
  serve: () => Promise<Machine>
  open: (target: LinkTarget, patience?: Patience) => PrinterLink
  key: string
  user: string | null
  /** What it calls a print that was canceled. */
  canceled: 'canceled' | 'idle'
}[] = [
  {
    kind: 'octoprint',
    serve: () => octoPrint(),
    open: openOctoPrintLink,
    key: 'octo-key',
    user: null,
    canceled: 'idle',
  },
  {
    kind: 'moonraker',
    serve: () => moonraker({ key: 'moon-key' }),
    open: openMoonrakerLink,
    key: 'moon-key',
    user: null,
    canceled: 'canceled',
  },
  {
    kind: 'prusalink',
    serve: () => prusaLink(),
    open: openPrusaLink,
    key: 'secret',
    user: 'maker',
    canceled: 'canceled',
  },
]

let server: Machine | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

function target(kind: LinkKind, port: number, changes: Partial<LinkTarget> = {}): LinkTarget {
  return {
    kind,
    host: 'printer.local',
    address: '127.0.0.1',
    port,
    secure: false,
    user: null,
    key: null,
    serial: null,
    authority_pem: null,
    ...changes,
  }
}

function printFile(name: string, text = 'G28\nG1 X10\n'): PrintFile {
  const bytes = Buffer.from(text)
  return {
    name,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: () => Readable.from([bytes.subarray(0, 4), bytes.subarray(4)]),
  }
}

describe.each(KINDS)('$kind', ({ kind, serve, open, key, user, canceled }) => {
  const linked = async (changes: Partial<LinkTarget> = {}) => {
    server = await serve()
    return open(target(kind, server.port, { key, user, ...changes }), FAST)
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
    expect(await link.readReport(signal)).toMatchObject({
      state: 'finished',
      job: { file_name: 'plate-7-1.gcode', progress: 1 },
    })
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
    const link = await linked()
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

describe('pictures', () => {
  test.each([KINDS[0], KINDS[2]])(
    '$kind gives the picture of its camera',
    async ({ kind, serve, open, key, user }) => {
      server = await serve()
      const link = open(target(kind, server.port, { key, user }), FAST)
      expect(Buffer.from((await link.readSnapshot(signal))!)).toEqual(JPEG)
    },
  )

  test('what is no picture is refused, whatever it is called', async () => {
    server = await prusaLink({ byKey: true })
    const link = openPrusaLink(target('prusalink', server.port, { key: 'secret' }), FAST)
    server.instead = (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<script>alert(1)</script>')
    await expect(link.readSnapshot(signal)).rejects.toMatchObject({ fault: 'nonsense' })
    server.instead = (_request, response) => response.end(Buffer.concat([JPEG, Buffer.alloc(6_000_000)]))
    await expect(link.readSnapshot(signal)).rejects.toMatchObject({ fault: 'nonsense' })
  })

  test('a printer without a camera has none', async () => {
    server = await prusaLink({ camera: false })
    const link = openPrusaLink(target('prusalink', server.port, { key: 'secret', user: 'maker' }), FAST)
    expect(await link.readSnapshot(signal)).toBe(null)
  })
})

describe('connections', () => {
  test('the password of PrusaLink is never sent', async () => {
    server = await prusaLink()
    const seen: string[] = []
    const link = openPrusaLink(target('prusalink', server.port, { key: 'secret', user: 'maker' }), FAST)
    server.instead = (request, response) => {
      seen.push(JSON.stringify(request.headers))
      response.writeHead(401, { 'www-authenticate': 'Digest realm="r", nonce="n", qop="auth"' }).end()
    }
    await expect(link.readReport(signal)).rejects.toMatchObject({ fault: 'key_refused' })
    expect(seen).toHaveLength(2)
    expect(seen.join()).not.toContain('secret')
  })

  test('the key and the answer of a machine are in no message', async () => {
    server = await octoPrint()
    server.instead = (_request, response) => response.writeHead(500).end(`{"error":"${'long '.repeat(500)}"}`)
    const link = openOctoPrintLink(target('octoprint', server.port, { key: 'octo-key' }), FAST)
    const error = await link.readReport(signal).catch((thrown: unknown) => thrown as Error)
    expect((error as Error).message).not.toContain('octo-key')
    expect((error as Error).message.length).toBeLessThan(300)
  })

  test('another host’s certificate is refused, that of a trusted authority is not', async () => {
    const own = testCertificate('printer.local')
    server = await octoPrint({ tls: own })
    const at = (changes: Partial<LinkTarget>) =>
      openOctoPrintLink(
        target('octoprint', server!.port, { key: 'octo-key', secure: true, ...changes }),
        FAST,
      )
    await expect(at({}).readReport(signal)).rejects.toMatchObject({ fault: 'certificate_refused' })
    await expect(
      at({ authority_pem: testCertificate('printer.local').cert }).readReport(signal),
    ).rejects.toMatchObject({ fault: 'certificate_refused' })
    await expect(
      at({ authority_pem: own.cert, host: 'other.local' }).readReport(signal),
    ).rejects.toMatchObject({ fault: 'certificate_refused' })
    expect((await at({ authority_pem: own.cert }).readReport(signal)).state).toBe('idle')
  })

  test('a machine that refuses a file early is told by its answer', async () => {
    server = await octoPrint()
    const link = openOctoPrintLink(target('octoprint', server.port, { key: 'octo-key' }), FAST)
    server.instead = (_request, response) =>
      response.writeHead(413, { connection: 'close' }).end('{"error":"too large"}')
    const file = printFile('plate-7-9.gcode', 'G1 X1\n'.repeat(500_000))
    await expect(link.sendFile(file, signal)).rejects.toMatchObject({ fault: 'no_room' })
  })

  test('a machine that stops reading a file does not hold it forever', async () => {
    server = await octoPrint()
    const link = openOctoPrintLink(target('octoprint', server.port, { key: 'octo-key' }), FAST)
    server.instead = (request) => request.pause()
    const file = printFile('plate-7-9.gcode', 'G1 X1\n'.repeat(4_000_000))
    await expect(link.sendFile(file, signal)).rejects.toMatchObject({ fault: 'timeout' })
  })

  test('Klipper tells that its filament ran out', async () => {
    server = await moonraker()
    const link = openMoonrakerLink(target('moonraker', server.port), FAST)
    expect((await link.readReport(signal)).filament_out).toBe(false)
    server.machine.filament_out = true
    expect((await link.readReport(signal)).filament_out).toBe(true)
  })

  test('OctoPrint 2 is spoken to as 1 is', async () => {
    server = await octoPrint({ version: '2' })
    const link = openOctoPrintLink(target('octoprint', server.port, { key: 'octo-key' }), FAST)
    expect((await link.readIdentity(signal)).software).toBe('OctoPrint 2.0.0')
    expect((await link.readReport(signal)).state).toBe('idle')
  })

  test('the machine is asked under the name that the owner typed', async () => {
    server = await octoPrint()
    const { port } = server
    let host = ''
    server.instead = (request, response) => {
      host = request.headers.host ?? ''
      response.end('{}')
    }
    await openOctoPrintLink(target('octoprint', port), FAST).readReport(signal)
    expect(host).toBe(`printer.local:${port}`)
  })
})
