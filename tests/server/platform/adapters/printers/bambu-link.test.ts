import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { PrinterLink } from '../../../../../server/platform/ports/printer-link.ts'
import { NO_FEED } from '../../../../../shared/production/printer-links/machine-report.ts'
import { bambuTests, link, machine, reportUntil, soon } from './bambu-links.ts'
import { IDLE, SERIAL, type Behavior } from './bambu-machine.ts'

bambuTests()

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

  test('the second plate of a project is told by its number', async () => {
    const p1s = await machine()
    await link(p1s.port).start('plate_12.gcode.3mf', soon(), { ...NO_FEED, plate: 2 })
    expect(p1s.heard.at(-1)).toMatchObject({ print: { param: 'Metadata/plate_2.gcode' } })
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
  ])('a command is refused where %s', async (_, behavior, ask, fault, sentence) => {
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
