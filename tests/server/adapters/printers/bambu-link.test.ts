import { once } from 'node:events'
import { createServer } from 'node:tls'
import { setTimeout as pause } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bambuLink } from '../../../../server/adapters/printers/bambu-link.ts'
import type { BambuPatience } from '../../../../server/adapters/printers/bambu-patience.ts'
import type { LinkTarget, PrinterLink } from '../../../../server/ports/printer-link.ts'
import {
  IDLE,
  makeCertificates,
  SERIAL,
  startMachine,
  targetOf,
  type Behavior,
  type Certificates,
} from './bambu-machine.ts'

let certificates: Certificates
const ends: (() => Promise<unknown> | void)[] = []
const soon = () => AbortSignal.timeout(4000)

beforeAll(async () => {
  certificates = await makeCertificates()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function machine(change: Partial<Behavior> = {}, certificate = certificates.own, port = 0) {
  const started = await startMachine(certificate, change, port)
  ends.push(started.stop)
  return started
}

function link(
  port: number,
  change: Partial<LinkTarget> = {},
  patience: Partial<BambuPatience> = {},
): PrinterLink {
  const opened = bambuLink(targetOf(port, certificates, change), {
    connect_ms: 2000,
    answer_ms: 500,
    retry_ms: 50,
    ...patience,
  })
  ends.push(() => opened.close())
  return opened
}

/** Asks until the state is as expected. */
async function reportUntil(from: PrinterLink, isIt: (state: string) => boolean) {
  for (;;) {
    const report = await from.readReport(soon()).catch(() => null)
    if (report && isIt(report.state)) return report
    await pause(10)
  }
}

describe('reading', () => {
  test('the state of an idle printer is asked for once and told', async () => {
    const p1s = await machine()
    const opened = link(p1s.port)
    expect(await opened.readReport(soon())).toEqual({
      state: 'idle',
      state_text: 'IDLE',
      job: null,
      nozzle: { now_c: 25.9, target_c: 0 },
      bed: { now_c: 23.1, target_c: 0 },
      message: null,
      filament_out: false,
      trays: [
        {
          index: 254,
          is_external: true,
          type: 'PLA',
          name: 'External spool',
          material: 'PLA',
          color: '#FFFFFF',
          remains: null,
          loaded: true,
        },
      ],
    })
    for (let time = 0; time < 5; time++) await opened.readReport(soon())
    expect(p1s.heard.filter((one) => 'pushing' in one)).toHaveLength(1)
    expect(p1s.connections()).toBe(1)
  })

  test('changes of a part are added to what is known', async () => {
    const p1s = await machine()
    const opened = link(p1s.port)
    await opened.readReport(soon())
    await p1s.say({ print: { gcode_state: 'RUNNING', subtask_name: 'plate_12', stg_cur: 0 } })
    await p1s.say({ print: { mc_percent: 37 } })
    await p1s.say({ print: { mc_remaining_time: '42', nozzle_temper: 219.7 } })
    await p1s.say({ mc_print: { command: 'push_info', param: '[LINK] ok' } })
    const report = await reportUntil(opened, (state) => state === 'printing')
    await expect.poll(async () => (await opened.readReport(soon())).nozzle.now_c).toBe(219.7)
    expect({ ...report, ...(await opened.readReport(soon())) }).toMatchObject({
      state: 'printing',
      job: { file_name: 'plate_12', progress: 0.37, seconds_left: 42 * 60 },
      bed: { now_c: 23.1 },
    })
  })

  test('everything is asked for again after the pause', async () => {
    const p1s = await machine()
    const opened = link(p1s.port, {}, { pushall_ms: 30 })
    await opened.readReport(soon())
    await pause(40)
    await opened.readReport(soon())
    await expect.poll(() => p1s.heard.filter((one) => 'pushing' in one).length).toBe(2)
  })

  test('model, serial number and firmware are told', async () => {
    const p1s = await machine()
    expect(await link(p1s.port).readIdentity(soon())).toEqual({
      model: 'Bambu Lab P1S',
      serial: SERIAL,
      software: 'Bambu Lab firmware 01.08.02.00',
      name: null,
    })
  })
})

describe('commands', () => {
  test('pause, resume and cancel are told with a number each, and wait for their answer', async () => {
    const p1s = await machine({ state: { ...IDLE, gcode_state: 'RUNNING' } })
    const opened = link(p1s.port)
    await opened.pause(soon())
    await reportUntil(opened, (state) => state === 'paused')
    await opened.resume(soon())
    await reportUntil(opened, (state) => state === 'printing')
    await opened.cancel(soon())
    const commands = p1s.heard.flatMap(({ print }) => (print ? [print as Record<string, string>] : []))
    expect(commands.map(({ command }) => command)).toEqual(['pause', 'resume', 'stop'])
    expect(new Set(commands.map(({ sequence_id }) => sequence_id)).size).toBe(3)
  })

  test('a print starts from the external spool where there is no AMS', async () => {
    const p1s = await machine()
    await link(p1s.port).start('plate_12.gcode.3mf', soon())
    expect(p1s.heard.at(-1)).toMatchObject({
      print: {
        command: 'project_file',
        param: 'Metadata/plate_1.gcode',
        url: 'file:///sdcard/plate_12.gcode.3mf',
        use_ams: false,
        subtask_name: 'plate_12',
      },
    })
  })

  test('a print starts from the first or the chosen tray of an AMS, and not when that is empty or has another filament', async () => {
    const tray = (id: string, type?: string) => ({
      id,
      ...(type && { tray_type: type, tray_color: 'FF0000FF', remain: 40 }),
    })
    const ams = (first?: string) => ({
      ams: [{ id: '0', tray: [tray('0', first), tray('1', 'PETG')] }],
      tray_now: '255',
    })
    const full = await machine({ state: { ...IDLE, ams: ams('PLA') } })
    await link(full.port).start('plate_12.gcode.3mf', soon())
    expect(full.heard.at(-1)).toMatchObject({ print: { use_ams: true, ams_mapping: [0] } })
    const feed = { tray: 1, material: 'PETG', filaments: [2] } as const
    const other = await machine({ state: { ...IDLE, ams: ams('PLA') } })
    await link(other.port).start('plate_13.gcode.3mf', soon(), feed)
    expect(other.heard.at(-1)).toMatchObject({ print: { use_ams: true, ams_mapping: [-1, 1] } })
    const third = await machine({ state: { ...IDLE, ams: ams('PLA') } })
    const wrong = link(third.port).start('plate_14.gcode.3mf', soon(), { ...feed, tray: 0 })
    await expect(wrong).rejects.toMatchObject({
      message: expect.stringContaining('has PLA, and the plate') as string,
    })
    expect(third.heard.filter((one) => 'print' in one)).toEqual([])
    const empty = await machine({ state: { ...IDLE, ams: ams() } })
    await expect(link(empty.port).start('plate_12.gcode.3mf', soon())).rejects.toMatchObject({
      fault: 'not_now',
      message: expect.stringContaining('AMS 1, tray 1 is empty') as string,
    })
  })

  test('a command is done when the state shows it, although no answer comes', async () => {
    const p1s = await machine({ state: { ...IDLE, gcode_state: 'RUNNING' }, answer: () => null })
    await expect(link(p1s.port).pause(soon())).resolves.toBeUndefined()
  })

  test.each<[string, Partial<Behavior>, (one: PrinterLink) => Promise<void>, string, RegExp]>([
    [
      'Developer Mode is off',
      { developer: false, state: { ...IDLE, gcode_state: 'RUNNING' } },
      (one) => one.pause(soon()),
      'key_refused',
      /Turn on Developer Mode/,
    ],
    [
      'the printer refuses',
      { answer: () => ({ result: 'FAILED', reason: 'no sd\u0000card' }) },
      (one) => one.start('a.gcode.3mf', soon()),
      'failed',
      /^The printer refused: no sd card$/,
    ],
    ['nothing prints', {}, (one) => one.pause(soon()), 'not_now', /nothing to pause/],
    ['nothing is paused', {}, (one) => one.resume(soon()), 'not_now', /not paused/],
    ['there is nothing to cancel', {}, (one) => one.cancel(soon()), 'not_now', /nothing to cancel/],
    [
      'a print is under way',
      { state: { ...IDLE, gcode_state: 'PAUSE' } },
      (one) => one.start('a.gcode.3mf', soon()),
      'not_now',
      /still has a print/,
    ],
    ['it is plain G-code', {}, (one) => one.start('a.gcode', soon()), 'failed', /sliced 3MF/],
    ['the name leads elsewhere', {}, (one) => one.start('../a.gcode.3mf', soon()), 'failed', /sliced 3MF/],
  ])('refused: %s', async (_, behavior, ask, fault, sentence) => {
    const p1s = await machine(behavior)
    await expect(ask(link(p1s.port))).rejects.toMatchObject({
      fault,
      message: expect.stringMatching(sentence) as string,
    })
  })

  test('the answer to another program is not taken for its own', async () => {
    const p1s = await machine({
      state: { ...IDLE, gcode_state: 'RUNNING' },
      answer: () => ({ result: 'failed', sequence_id: '20001' }),
    })
    await expect(link(p1s.port).pause(soon())).rejects.toMatchObject({ fault: 'timeout' })
  })
})

describe('who answers', () => {
  test.each<[string, Partial<LinkTarget>, string, RegExp]>([
    ['a wrong access code', { key: '00000000' }, 'key_refused', /refuses the access code/],
    ['no access code', { key: null }, 'key_refused', /Enter the access code/],
    ['no authority', { authority_pem: null }, 'certificate_refused', /printer\.cer/],
    [
      'an authority that is no certificate',
      { authority_pem: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' },
      'certificate_refused',
      /cannot be read/,
    ],
    ['no serial number', { serial: null }, 'failed', /Enter the serial number/],
    ['a serial number with a wildcard', { serial: '01P#/+00A1' }, 'failed', /Enter the serial number/],
    [
      'the serial number of another printer',
      { serial: 'OTHER0000000001' },
      'certificate_refused',
      /certificate of another one/,
    ],
  ])('%s is refused', async (_, change, fault, sentence) => {
    const p1s = await machine()
    const refused = link(p1s.port, change).readReport(soon())
    await expect(refused).rejects.toMatchObject({ fault, message: expect.stringMatching(sentence) as string })
    expect(p1s.heard).toEqual([])
  })

  test('the certificate of another authority, and of another printer, is refused before the access code is sent', async () => {
    const foreign = await makeCertificates()
    const wrong = await machine({}, foreign.own)
    await expect(link(wrong.port).readReport(soon())).rejects.toMatchObject({
      fault: 'certificate_refused',
      message: expect.stringContaining('not from the authority') as string,
    })
    const other = await machine({}, certificates.other)
    await expect(link(other.port).readReport(soon())).rejects.toMatchObject({ fault: 'certificate_refused' })
  })

  test('the certificate of the printer itself is enough, as newer printers do not send the one above it', async () => {
    const p1s = await machine()
    const own = certificates.own.cert.split(/(?<=-----END CERTIFICATE-----\n)/)[0]
    expect((await link(p1s.port, { authority_pem: own }).readReport(soon())).state).toBe('idle')
  })

  test('no message has the access code', async () => {
    const p1s = await machine({
      answer: (command) => ({ result: 'failed', reason: JSON.stringify(command) }),
    })
    const refused = await link(p1s.port)
      .start('a.gcode.3mf', soon())
      .catch((error: Error) => error)
    expect((refused as Error).message.length).toBeLessThan(200)
    expect((refused as Error).message).not.toContain('12345678')
  })
})

describe('lost lines', () => {
  test('a lost connection is told, and made again by itself', async () => {
    const p1s = await machine()
    const opened = link(p1s.port)
    await opened.readReport(soon())
    p1s.cut()
    await expect
      .poll(() => opened.readReport(soon()).then(String, (error: Error) => error.message))
      .toMatch(/was lost/)
    p1s.behavior.state.gcode_state = 'RUNNING'
    expect((await reportUntil(opened, (state) => state === 'printing')).state_text).toBe('RUNNING')
    expect(p1s.connections()).toBe(1)
  })

  test('a connection without a word is lost after a while', async () => {
    const p1s = await machine()
    const opened = link(p1s.port, {}, { keepalive_s: 1 })
    await opened.readReport(soon())
    p1s.freeze()
    await expect
      .poll(() => opened.readReport(soon()).then(String, (error: Error) => error.message), {
        timeout: 6000,
        interval: 100,
      })
      .toMatch(/was lost/)
  }, 10_000)

  test('a printer that was off and on again is found', async () => {
    const first = await machine()
    const opened = link(first.port)
    await opened.readReport(soon())
    await first.stop()
    await expect
      .poll(() => opened.readReport(soon()).catch((error: { fault: string }) => error.fault))
      .toBe('unreachable')
    await machine(
      { state: { ...IDLE, gcode_state: 'FINISH', mc_percent: 100 } },
      certificates.own,
      first.port,
    )
    expect((await reportUntil(opened, (state) => state === 'finished')).job?.progress).toBe(1)
  })

  test('after each failure it waits longer, but a person does not wait', async () => {
    const gone = await machine()
    await gone.stop()
    const opened = link(gone.port, {}, { retry_ms: 60_000 })
    await expect(opened.readReport(soon())).rejects.toMatchObject({ fault: 'unreachable' })
    await machine({ state: { ...IDLE, gcode_state: 'RUNNING' } }, certificates.own, gone.port)
    await expect(opened.readReport(soon())).rejects.toMatchObject({ fault: 'unreachable' })
    await opened.pause(soon())
  })

  test('nobody listens, and somebody listens who says nothing', async () => {
    const gone = await machine()
    await gone.stop()
    await expect(link(gone.port).readReport(soon())).rejects.toMatchObject({ fault: 'unreachable' })
    const silent = createServer({ key: certificates.own.key, cert: certificates.own.cert }, () => {}).listen(
      0,
      '127.0.0.1',
    )
    await once(silent, 'listening')
    ends.push(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    await expect(link(port).readReport(soon())).rejects.toMatchObject({ fault: 'timeout' })
  })

  test('a printer that never tells its whole state is too slow; changes alone are no state', async () => {
    const p1s = await machine({ tellsAll: false })
    const opened = link(p1s.port)
    const asked = opened.readReport(soon())
    await pause(100)
    await p1s.say({ print: { mc_percent: 3 } })
    await expect(asked).rejects.toMatchObject({ fault: 'timeout' })
  })

  test('the caller’s signal ends the wait', async () => {
    const p1s = await machine({ tellsAll: false })
    const asked = link(p1s.port, {}, { answer_ms: 60_000 }).readReport(AbortSignal.timeout(100))
    await expect(asked).rejects.toMatchObject({ name: 'MachineError', fault: 'timeout' })
  })

  test('close ends the connection and every question, and may be called twice', async () => {
    const p1s = await machine({ tellsAll: false })
    const opened = link(p1s.port, {}, { answer_ms: 60_000 })
    const asked = opened.readReport(soon()).catch((error: unknown) => error)
    await expect.poll(() => p1s.heard.length).toBe(1)
    await opened.close()
    await opened.close()
    expect(await asked).toMatchObject({ fault: 'unreachable' })
    await expect.poll(() => p1s.connections()).toBe(0)
    await expect(opened.readReport(soon())).rejects.toMatchObject({ fault: 'unreachable' })
  })
})

describe('hostile answers', () => {
  test.each([
    ['not JSON', 'hello'],
    ['half of it', '{"print":{"gcode_state":"RUN'],
    ['a list', '"just a text"'],
  ])('%s ends the connection with a sentence', async (_, message) => {
    const p1s = await machine({ tellsAll: false })
    const asked = link(p1s.port)
      .readReport(soon())
      .catch((error: unknown) => error)
    await expect.poll(() => p1s.heard.length).toBe(1)
    await p1s.say(message)
    expect(await asked).toMatchObject({ fault: 'nonsense' })
  })

  test('wrong types, deep nesting and names of the prototype change nothing else', async () => {
    const p1s = await machine()
    const opened = link(p1s.port)
    await opened.readReport(soon())
    await p1s.say(
      '{"print":{"__proto__":{"gcode_state":"RUNNING"},"constructor":1,"mc_percent":null,"hms":"x","ams":[[[]]]}}',
    )
    await p1s.say(`{"print":{"ams":{"ams":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`)
    await p1s.say({
      print: { gcode_state: 'toString', subtask_name: 'a\u0000\u202e\n'.repeat(80), nozzle_temper: 1e300 },
    })
    const report = await reportUntil(opened, (state) => state === 'unknown')
    expect(report.state_text).toBe('toString')
    expect(report.nozzle.now_c).toBeNull()
    expect(report.job?.file_name).toMatch(/^(a )+a?…?$/u)
    expect(({} as Record<string, unknown>).gcode_state).toBeUndefined()
  })

  test('a message that is too large is not waited for', async () => {
    const p1s = await machine()
    const opened = link(p1s.port)
    await opened.readReport(soon())
    await p1s.say({ print: { filler: 'x'.repeat(300 * 1024) } })
    await expect
      .poll(() =>
        opened.readReport(soon()).then(
          () => null,
          (error: { fault: string }) => error.fault,
        ),
      )
      .toBe('nonsense')
  })

  test('too many messages end the connection', async () => {
    const p1s = await machine()
    const opened = link(p1s.port)
    await opened.readReport(soon())
    for (let count = 0; count < 700; count++) await p1s.say({ print: { mc_percent: 1 } })
    await expect
      .poll(() =>
        opened.readReport(soon()).then(
          () => null,
          (error: { fault: string }) => error.fault,
        ),
      )
      .toBe('nonsense')
  })

  test('a machine that does not speak MQTT is told', async () => {
    const web = createServer({ key: certificates.own.key, cert: certificates.own.cert }, (socket) => {
      socket.on('error', () => {})
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    }).listen(0, '127.0.0.1')
    await once(web, 'listening')
    ends.push(() => void web.close())
    const refused = link((web.address() as AddressInfo).port).readReport(soon())
    await expect(refused).rejects.toMatchObject({ name: 'MachineError' })
  })
})
