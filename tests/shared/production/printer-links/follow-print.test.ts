import { describe, expect, test } from 'vitest'
import {
  followPrint,
  isNewProgress,
  isSameFile,
  type FollowedJob,
  type PrintStep,
} from '../../../../shared/production/printer-links/follow-print.ts'
import {
  MachineState,
  type MachineReport,
} from '../../../../shared/production/printer-links/machine-report.ts'
import type { PlateStatus } from '../../../../shared/production/plates/plate-states.ts'

const FILE = 'plate-7-3.gcode'

function report(
  state: MachineState,
  file_name: string | null = FILE,
  progress: number | null = 0.5,
): MachineReport {
  const job = { file_name, progress, seconds_left: null, seconds_printed: null, grams_used: null }
  const heat = { now_c: null, target_c: null }
  return {
    state,
    state_text: '',
    job: file_name === null ? null : job,
    nozzle: heat,
    bed: heat,
    message: null,
    filament_out: null,
  }
}

/** As Prusa's firmware tells the end of a print. */
const forgotten = (state: MachineState) => ({ ...report(state, null), forgets_file: true as const })

function job(changes: Partial<FollowedJob> = {}): FollowedJob {
  return { status: 'printing', file_name: FILE, seen_printing: true, asked_at: 1000, ...changes }
}

interface Case {
  job?: Partial<FollowedJob>
  plate?: PlateStatus
  report: MachineReport
  last_file?: string | null
  since?: number
  now?: number
}
const decide = ({
  job: changes,
  plate = 'printing',
  report: said,
  since = 1000,
  now = 1010,
  ...heard
}: Case) =>
  followPrint({
    job: job(changes),
    plate,
    report: said,
    last_file: heard.last_file === undefined ? (said.job?.file_name ?? null) : heard.last_file,
    since,
    now,
  })

describe('the meaning of a report for the plate', () => {
  const CASES: [string, Case, PrintStep][] = [
    [
      'printing confirms the start',
      { job: { status: 'starting', seen_printing: false }, plate: 'planned', report: report('printing') },
      { does: 'confirm' },
    ],
    [
      'paused confirms the start',
      { job: { status: 'starting', seen_printing: false }, plate: 'planned', report: report('paused') },
      { does: 'confirm' },
    ],
    [
      'a print that ended before anybody looked confirms the start',
      { job: { status: 'starting', seen_printing: false }, plate: 'planned', report: report('finished') },
      { does: 'confirm' },
    ],
    [
      'an idle printer that was just asked may still begin',
      { job: { status: 'starting', seen_printing: false }, plate: 'planned', report: report('idle', null) },
      { does: 'nothing' },
    ],
    [
      'an idle printer that was asked long ago: ask a person',
      {
        job: { status: 'starting', seen_printing: false },
        plate: 'planned',
        report: report('idle', null),
        now: 1200,
      },
      { does: 'ask' },
    ],
    [
      'nothing before the printer was asked',
      { job: { status: 'sending', seen_printing: false }, plate: 'planned', report: report('printing') },
      { does: 'nothing' },
    ],
    ['printing is followed', { report: report('printing') }, { does: 'follow', progress: 0.5 }],
    ['paused is followed', { report: report('paused') }, { does: 'follow', progress: 0.5 }],
    [
      'a printer that names no file goes on with what it was heard to print',
      { report: { ...report('printing'), job: null } },
      { does: 'follow', progress: null },
    ],
    ['finished ends the print', { report: report('finished') }, { does: 'end_print' }],
    [
      'finished ends a print that was never heard',
      { job: { seen_printing: false }, report: report('finished') },
      { does: 'end_print' },
    ],
    [
      'another file that is finished does not',
      { report: report('finished', 'benchy.gcode') },
      { does: 'nothing' },
    ],
    [
      'finished without a file ends the one that was heard last',
      { report: forgotten('finished'), last_file: 'PLATE-7-3.GCO' },
      { does: 'end_print' },
    ],
    [
      'canceled without a file ends the one that was heard last',
      { report: forgotten('canceled'), last_file: FILE },
      { does: 'end', outcome: 'canceled' },
    ],
    [
      'finished without a file, after another print',
      { report: forgotten('finished'), last_file: 'benchy.gcode' },
      { does: 'nothing' },
    ],
    [
      'finished without a file, by a machine that names them: it has lost it',
      { report: report('finished', null), last_file: FILE },
      { does: 'nothing' },
    ],
    [
      'finished without a file, of a print that was never heard',
      { job: { seen_printing: false }, report: forgotten('finished'), last_file: FILE },
      { does: 'nothing' },
    ],
    [
      'finished without a file since the start, by a printer that had none before: the program was off meanwhile',
      { job: { seen_printing: false }, report: forgotten('finished'), last_file: null, since: 1005 },
      { does: 'end_print' },
    ],
    [
      'finished without a file before the start, and never heard',
      { job: { seen_printing: false }, report: forgotten('finished'), last_file: null, since: 1000 },
      { does: 'nothing' },
    ],
    [
      'finished without a file, by a printer that named none',
      { report: forgotten('finished'), last_file: null },
      { does: 'nothing' },
    ],
    [
      'finished without a file, before the start: it may be of the print before',
      {
        job: { status: 'starting', seen_printing: false },
        plate: 'planned',
        report: forgotten('finished'),
        last_file: FILE,
      },
      { does: 'nothing' },
    ],
    [
      'a fault without a file, after its own print: it may go on',
      { report: forgotten('failed'), last_file: FILE },
      { does: 'nothing' },
    ],
    [
      'printing without a file, after another print, is not its own',
      { report: report('printing', null), last_file: 'benchy.gcode' },
      { does: 'nothing' },
    ],
    ['failed moves no unit', { report: report('failed') }, { does: 'end', outcome: 'failed' }],
    ['canceled moves no unit', { report: report('canceled') }, { does: 'end', outcome: 'canceled' }],
    ['a fault without a file ends nothing', { report: report('failed', null) }, { does: 'nothing' }],
    ['offline ends nothing', { report: report('offline', null), now: 9999 }, { does: 'nothing' }],
    [
      'a state of another version ends nothing',
      { report: report('unknown', null), now: 9999 },
      { does: 'nothing' },
    ],
    ['idle for a moment ends nothing', { report: report('idle', null) }, { does: 'nothing' }],
    [
      'idle for half a minute: the print is gone',
      { report: report('idle', null), now: 1030 },
      { does: 'end', outcome: 'gone' },
    ],
    [
      'another print for half a minute: the print is gone',
      { report: report('printing', 'benchy.gcode'), now: 1030 },
      { does: 'end', outcome: 'gone' },
    ],
    [
      'a print that was never heard has minutes to begin',
      { job: { seen_printing: false }, report: report('idle', null), now: 1100 },
      { does: 'nothing' },
    ],
    [
      'a plate that staff recorded as done is left alone while it prints',
      { plate: 'printed', report: report('printing') },
      { does: 'nothing' },
    ],
    ['and closed when it does not', { plate: 'printed', report: report('finished') }, { does: 'close' }],
    [
      'a start that staff took back is left alone while it prints',
      { plate: 'planned', report: report('printing') },
      { does: 'nothing' },
    ],
    [
      'a plate that was given up is closed',
      { job: { status: 'unclear' }, plate: 'cancelled', report: report('idle', null) },
      { does: 'close' },
    ],
  ]
  test.each(CASES)('%s', (_title, given, step) => {
    expect(decide(given)).toEqual(step)
  })

  test('nothing moves without a print that the program started, whatever the printer says', () => {
    for (const state of MachineState.options)
      expect(
        followPrint({ job: null, plate: null, report: report(state), last_file: FILE, since: 0, now: 9999 }),
      ).toEqual({
        does: 'nothing',
      })
  })

  test('units are printed by `finished` of their own file only', () => {
    const statuses = ['sending', 'starting', 'printing', 'unclear'] as const
    const plates = ['planned', 'printing', 'printed', 'cleared', 'cancelled'] as const
    for (const status of statuses)
      for (const plate of plates)
        for (const state of MachineState.options)
          for (const file of [FILE, 'benchy.gcode', null])
            for (const last_file of file === null ? [FILE, 'benchy.gcode', null] : [file])
              for (const now of [1001, 2000]) {
                const said = file === null ? forgotten(state) : report(state, file)
                const step = decide({ job: { status }, plate, report: said, last_file, now })
                if (step.does !== 'end_print') continue
                expect([state, last_file, plate]).toEqual(['finished', FILE, 'printing'])
              }
  })
})

test('names that machines change are the same file', () => {
  expect(isSameFile('/usb/PLATE-7-3.GCO', FILE)).toBe(true)
  expect(isSameFile('plate-7-3', 'plate-7-3.gcode.3mf')).toBe(true)
  expect(isSameFile('plate-7-31.gcode', FILE)).toBe(false)
  expect(isSameFile('plate-17-3.gcode', FILE)).toBe(false)
})

test('progress is stored where it differs, and not every second', () => {
  const shown = { progress: 0.5, told_at: 1000, now: 1100 }
  expect(isNewProgress(0.6, shown)).toBe(true)
  expect(isNewProgress(0.51, shown)).toBe(false)
  expect(isNewProgress(0.6, { ...shown, now: 1030 })).toBe(false)
  expect(isNewProgress(null, shown)).toBe(false)
  expect(isNewProgress(1, shown)).toBe(false)
})
