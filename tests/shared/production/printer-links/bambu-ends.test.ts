import { expect, test } from 'vitest'
import { BambuPrint } from '../../../../shared/production/printer-links/bambu-message.ts'
import { bambuReport } from '../../../../shared/production/printer-links/bambu-report.ts'
import { followPrint } from '../../../../shared/production/printer-links/follow-print.ts'

// Doridian/OpenBambuAPI, mqtt.md, push_status, and greghesp/ha-bambulab, pybambu/const.py: the state of a print that ended, and its name,
// stay until the next one; a printer that was switched off tells an earlier one, or none.
const OWN = { subtask_name: 'plate-12-1', gcode_file: 'plate-12-1.gcode.3mf', mc_percent: 100 }

function decide(print: object, { seconds = 5, seen_printing = true } = {}) {
  const job = {
    status: 'printing',
    file_name: 'plate-12-1.gcode.3mf',
    seen_printing,
    asked_at: 1000,
  } as const
  const report = bambuReport(BambuPrint.parse(print))
  const last_file = report.job?.file_name ?? 'plate-12-1'
  return followPrint({ job, plate: 'printing', report, last_file, since: 5000, now: 5000 + seconds })
}

test.each<[string, object, object]>([
  ['finished', { gcode_state: 'FINISH', ...OWN }, { does: 'end_print' }],
  [
    'stopped at its screen',
    { gcode_state: 'FAILED', print_error: 0x0300_400c, ...OWN },
    { does: 'end', outcome: 'canceled' },
  ],
  [
    'ended by a fault',
    { gcode_state: 'FAILED', print_error: 0x0300_4006, ...OWN },
    { does: 'end', outcome: 'failed' },
  ],
])('a print that %s ends so', (_, print, step) => {
  expect(decide(print)).toEqual(step)
})

test.each<[string, object]>([
  ['the end of an older print', { gcode_state: 'FINISH', subtask_name: 'plate-11-4', mc_percent: 100 }],
  ['the end of a print without a name', { gcode_state: 'FINISH', subtask_name: '', gcode_file: '' }],
  [
    'the end of a print by the name of its plate only',
    { gcode_state: 'FINISH', gcode_file: '/data/Metadata/plate_1.gcode' },
  ],
  ['that it has none', { gcode_state: 'IDLE', subtask_name: 'plate-12-1' }],
])('a printer that was switched off and tells %s has not finished it', (_, print) => {
  expect(decide(print)).toEqual({ does: 'nothing' })
  expect(decide(print, { seconds: 31 })).toEqual({ does: 'end', outcome: 'gone' })
})
