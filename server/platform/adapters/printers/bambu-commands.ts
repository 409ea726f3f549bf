import type { BambuAnswer, BambuPrint } from '../../../../shared/production/printer-links/bambu-message.ts'
import { fileAddress } from '../../../../shared/production/printer-links/bambu-models.ts'
import { trayOrder } from '../../../../shared/production/printer-links/bambu-trays.ts'
import type { PrintFeed } from '../../../../shared/production/printer-links/machine-report.ts'
import { plateEntry } from '../../../../shared/production/slicer/sliced-plates.ts'
import { plainText } from '../../../../shared/platform/plain-text.ts'
import { MachineError } from '../../ports/printer-link.ts'
import type { BambuCommand } from './bambu-session.ts'

const UNDER_WAY = ['PREPARE', 'SLICING', 'RUNNING', 'PAUSE']
/** "MQTT command verification failed": the firmware takes commands of the maker's own programs only. */
const NOT_VERIFIED = 0x0502_4007

const isIn =
  (...states: string[]) =>
  (print: BambuPrint) =>
    states.includes(print.gcode_state ?? '')

export function pauseCommand(print: BambuPrint): BambuCommand {
  if (!isIn('PREPARE', 'RUNNING')(print))
    throw notNow('The printer does not print now, so there is nothing to pause.')
  return { type: 'print', body: { command: 'pause', param: '' }, isDone: isIn('PAUSE') }
}

export function resumeCommand(print: BambuPrint): BambuCommand {
  if (!isIn('PAUSE')(print)) throw notNow('The print is not paused.')
  return { type: 'print', body: { command: 'resume', param: '' }, isDone: isIn('RUNNING') }
}

export function stopCommand(print: BambuPrint): BambuCommand {
  if (!isIn(...UNDER_WAY)(print))
    throw notNow('The printer does not print now, so there is nothing to cancel.')
  return { type: 'print', body: { command: 'stop', param: '' }, isDone: isIn('FAILED', 'IDLE', 'FINISH') }
}

/** Starts the plate of a sliced 3MF file that was stored at the printer. It does nothing, and says nothing, if the file has no such plate. */
export function startCommand(
  print: BambuPrint,
  { serial, fileName, feed }: { serial: string; fileName: string; feed: PrintFeed },
): BambuCommand {
  if (isIn(...UNDER_WAY)(print))
    throw notNow('The printer still has a print. Wait for it or cancel it first.')
  checkFileName(fileName)
  const from = trayOrder(print, feed)
  if (typeof from === 'string') throw notNow(from)
  const name = fileName.replace(/\.gcode\.3mf$/, '')
  return {
    type: 'print',
    body: {
      command: 'project_file',
      param: plateEntry(feed.plate ?? 1),
      url: fileAddress(serial, fileName),
      subtask_name: name,
      project_id: '0',
      profile_id: '0',
      task_id: '0',
      subtask_id: '0',
      timelapse: false,
      bed_type: 'auto',
      bed_levelling: true,
      bed_leveling: true,
      flow_cali: false,
      vibration_cali: true,
      layer_inspect: false,
      ...from,
    },
    isDone: (told) => isIn('PREPARE', 'SLICING', 'RUNNING')(told) && told.subtask_name === name,
  }
}

/** The printers print sliced 3MF files. Their plain G-code is without the plate's picture, filament and checks, so it is not sent. */
export function checkFileName(name: string): void {
  if (/^[A-Za-z0-9_-]{1,100}\.gcode\.3mf$/.test(name)) return
  throw new MachineError(
    'failed',
    'Bambu Lab printers take sliced 3MF files. Slice the plate with OrcaSlicer or Bambu Studio, so that its file ends with .gcode.3mf.',
  )
}

/** Throws when the printer says that it did not do what it was told. */
export function checkAnswer(answer: BambuAnswer | null): void {
  if (answer === null || answer.result?.toLowerCase() === 'success') return
  const reason = plainText(answer.reason ?? '', 150)
  if (answer.err_code === NOT_VERIFIED || /verif(y|ication) failed/i.test(reason))
    throw new MachineError(
      'key_refused',
      'The printer takes no commands from other programs. Turn on Developer Mode at its screen, under Settings, LAN Only Mode; its state is shown without it.',
    )
  throw new MachineError(
    'failed',
    reason ? `The printer refused: ${reason}` : 'The printer refused, and did not say why.',
  )
}

function notNow(sentence: string): MachineError {
  return new MachineError('not_now', sentence)
}
