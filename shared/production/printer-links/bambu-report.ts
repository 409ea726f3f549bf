import { MINUTE } from '../../platform/time.ts'
import { faultWords, printErrorCode, ranOut, wasCanceled } from './bambu-faults.ts'
import type { BambuPrint } from './bambu-message.ts'
import { traysOf } from './bambu-trays.ts'
import type { MachineJob, MachineReport, MachineState, MachineTemperature } from './machine-report.ts'
import { plainText } from '../../platform/plain-text.ts'

const STATES: Record<string, MachineState> = {
  IDLE: 'idle',
  INIT: 'printing',
  SLICING: 'printing',
  PREPARE: 'printing',
  RUNNING: 'printing',
  PAUSE: 'paused',
  FINISH: 'finished',
  FAILED: 'failed',
  OFFLINE: 'offline',
}

/** Stages of a pause that a person or the file asked for: `M400`, by the user, by the file. */
const WANTED_PAUSES = new Set([5, 16, 30])
/** Codes of such a pause. */
const WANTED_PAUSE_CODES = new Set(['0300-8001', '0300-8013'])

/** Returns the report of a Bambu Lab printer from everything that it has told since the program connected. */
export function bambuReport(print: BambuPrint): MachineReport {
  const state = stateOf(print)
  const { gcode_state = '', nozzle_temper, nozzle_target_temper, bed_temper, bed_target_temper } = print
  return {
    state,
    state_text: plainText(gcode_state, 200),
    job: jobOf(print, state),
    nozzle: temperature(nozzle_temper, nozzle_target_temper),
    bed: temperature(bed_temper, bed_target_temper),
    message: state === 'canceled' ? null : faultWords(print),
    filament_out: ranOut(print),
    trays: traysOf(print),
  }
}

function stateOf(print: BambuPrint): MachineState {
  const state = Object.hasOwn(STATES, print.gcode_state ?? '') ? STATES[print.gcode_state!] : 'unknown'
  // A stopped print ends as a failed one; its code says that it was stopped.
  if (state === 'failed' && wasCanceled(print)) return 'canceled'
  if (state === 'paused' && !isWantedPause(print)) return 'attention'
  return state
}

function isWantedPause(print: BambuPrint): boolean {
  const code = printErrorCode(print)
  if (code !== null) return WANTED_PAUSE_CODES.has(code)
  const { stg_cur } = print
  // Early firmware tells neither code nor stage; then the pause is taken for a wanted one.
  return stg_cur === undefined || stg_cur <= 0 || stg_cur === 255 || WANTED_PAUSES.has(stg_cur)
}

function jobOf(print: BambuPrint, state: MachineState): MachineJob | null {
  const { subtask_name, gcode_file, mc_percent, mc_remaining_time } = print
  const name = (subtask_name || gcode_file || '').split(/[\\/]/).at(-1) ?? ''
  if (state === 'idle' || (name === '' && mc_percent === undefined)) return null
  const isUnderWay = state === 'printing' || state === 'paused' || state === 'attention'
  return {
    file_name: name === '' ? null : plainText(name, 200),
    progress: within(mc_percent, 100) ? mc_percent! / 100 : null,
    // A year at most; whatever is more is no time.
    seconds_left: isUnderWay && within(mc_remaining_time, 525_600) ? mc_remaining_time! * MINUTE : null,
    // Neither the seconds so far nor the grams are told.
    seconds_printed: null,
    grams_used: null,
  }
}

function within(value: number | undefined, max: number): boolean {
  return value !== undefined && value >= 0 && value <= max
}

function temperature(now: number | undefined, target: number | undefined): MachineTemperature {
  const told = (value: number | undefined) =>
    value !== undefined && value > -100 && value < 1000 ? value : null
  return { now_c: told(now), target_c: told(target) }
}
