import type { BambuPrint } from './bambu-message.ts'

/** The page on which the maker explains its codes. */
const HELP = 'https://wiki.bambulab.com/en/hms/home'

/** The codes of `print_error` that a shop meets, in words. The maker documents some thousand more. */
const PRINT_ERRORS: Record<string, string> = {
  '0300-4000': 'Homing of the Z axis failed, and the print was stopped',
  '0300-4001': 'The nozzle did not cool down in time for homing',
  '0300-4002': 'Leveling of the bed failed, and the print was stopped',
  '0300-4006': 'The nozzle is clogged',
  '0300-4008': 'The AMS could not change the filament',
  '0300-4009': 'Homing of the X and Y axes failed',
  '0300-400C': 'The print was canceled',
  '0300-400D': 'The print could not continue after the power loss',
  '0300-404B': 'The print was stopped because the door or the top cover is open',
  '0300-8000': 'The print is paused for an unknown reason',
  '0300-8001': 'The print was paused by a person',
  '0300-8002': 'The first layer has defects. Look at the print before you let it continue',
  '0300-8003': 'The print looks like loose filament (“spaghetti”). Look at it before you let it continue',
  '0300-8004': 'The filament ran out. Load new filament',
  '0300-8005': 'The front cover of the toolhead fell off. Put it back',
  '0300-8006': 'The marker of the build plate was not found. Place the plate with all four corners aligned',
  '0300-8007': 'The power was lost during a print. The printer can try to continue',
  '0300-8008': 'The temperature of the nozzle is wrong',
  '0300-8009': 'The temperature of the bed is wrong',
  '0300-800A': 'Filament has piled up in the waste chute. Clear it',
  '0300-800B': 'The filament cutter is stuck',
  '0300-800C': 'The toolhead lost steps. Check whether something blocks it',
  '0300-800D': 'The extruder does not extrude as it should',
  '0300-800E': 'The print file cannot be read. Check whether the memory card was removed',
  '0300-800F': 'The door is open, so the print is paused',
  '0300-8011': 'The build plate is not the one that the file was sliced for',
  '0300-8013': 'The file has a pause here',
  '0300-8014': 'The nozzle is covered with filament, or the build plate does not lie flat',
  '0300-8015': 'The filament on the external spool ran out. Load new filament',
  '0300-8016': 'The nozzle is clogged with filament',
  '0300-8017': 'Something lies on the bed. Clear it',
  '0300-8019': 'The build plate was not found',
  '0300-8042': 'The door is open, so the print is paused',
  '0300-8044': 'The printer reports a fire in its chamber',
  '0500-4002': 'The printer does not accept the name of this file',
  '0500-4003': 'The printer could not read the print file. Slice the plate again and send it again',
  '0500-4004': 'The printer is busy with another print',
  '0500-4005': 'The printer is updating its firmware',
  '0500-4006': 'The printer has no room for this file',
  '0500-4008': 'The print did not start. Turn the printer off and on, and send the file again',
  '0500-400A': 'The printer does not accept the name of this file',
  '0500-400C': 'There is no memory card in the printer. Insert one',
  '0500-400E': 'The print was canceled',
  '0500-4015': 'The memory card is full. Delete files from it',
  '0500-4016': 'The memory card is write-protected. Replace it',
  '0502-402D': 'The printer could not read the 3MF file. Slice the plate again and send it again',
  '0502-402E': 'The printer could not read the 3MF file. Slice the plate again and send it again',
  '0502-402F': 'The printer could not read the 3MF file. Slice the plate again and send it again',
}

/** The last half of a code that the AMS units (07xx), the external spool (07FF) and the AMS lite (12xx) share. */
const FEED_ERRORS: Record<string, string> = {
  '8001': 'The filament could not be cut. Check the cutter',
  '8002': 'The filament cutter is stuck',
  '8003': 'The filament could not be pulled out of the extruder',
  '8004': 'The filament could not be pulled back. Check whether the spool is stuck',
  '8005': 'The filament could not be fed. Cut its end flat and insert it again',
  '8006': 'The filament does not reach the extruder. Check whether it is tangled',
  '8007': 'No filament comes out of the nozzle. The extruder may be clogged',
  '8010': 'The spool or its filament is stuck',
  '8011': 'The filament ran out. Load new filament',
  '8012': 'The printer does not know which tray to print from. Let the print continue to try again',
  '8013': 'The old filament was not purged in time. Check whether the extruder is clogged',
  '8016': 'The extruder does not extrude as it should',
  '8030': 'The filament of this print is used up. Load new filament',
}

/** The code of a print that a person stopped at the printer or from a program. */
const CANCELED = new Set(['0300-400C', '0500-400E'])
const RAN_OUT = /^(0300-80(04|15)|(07|12|18)[0-9A-F]{2}-80(11|30))$/
/** Stage 6 of a print: paused because the filament ran out. */
const STAGE_RAN_OUT = 6
/** HMS codes of a feeder whose filament ran out; those of level 3 say that it goes on by itself with the next spool. */
const HMS_RAN_OUT = /^(07|12|18)[0-9A-F]{2}-(2[0-9A-F]{3}-0002-000[15]|7000-0002-0007)$/

/** `0300-400C`; null: no fault. */
export function printErrorCode(print: BambuPrint): string | null {
  const { print_error } = print
  if (!print_error || print_error < 0 || print_error > 0xffff_ffff) return null
  return grouped(Math.trunc(print_error))
}

export function wasCanceled(print: BambuPrint): boolean {
  const code = printErrorCode(print)
  return code !== null && CANCELED.has(code)
}

/** Returns true if the printer says that its filament ran out; null: it has told nothing of faults. */
export function ranOut(print: BambuPrint): boolean | null {
  if (print.print_error === undefined && print.hms === undefined && print.stg_cur === undefined) return null
  const code = printErrorCode(print)
  if (code !== null && RAN_OUT.test(code)) return true
  if (print.stg_cur === STAGE_RAN_OUT && print.gcode_state === 'PAUSE') return true
  return hmsCodes(print).some((one) => HMS_RAN_OUT.test(one))
}

/** Returns the fault, in words if its code is a known one; null if there is none. */
export function faultWords(print: BambuPrint): string | null {
  const code = printErrorCode(print)
  if (code !== null) return `${wordsOf(code) ?? `The printer reports fault ${code}; ${HELP} explains it`}.`
  const codes = hmsCodes(print)
  if (codes.length === 0) return null
  if (codes.some((one) => HMS_RAN_OUT.test(one))) return 'The filament ran out. Load new filament.'
  return `The printer reports ${codes.slice(0, 3).join(', ')}; ${HELP} explains it.`
}

function wordsOf(code: string): string | undefined {
  return PRINT_ERRORS[code] ?? (/^(07|12|18)/.test(code) ? FEED_ERRORS[code.slice(5)] : undefined)
}

/** HMS codes that ask for something; those of the lowest level are hints. */
function hmsCodes(print: BambuPrint): string[] {
  const serious = (print.hms ?? []).filter(({ code }) => {
    const level = code >>> 16
    return level >= 1 && level <= 3
  })
  return serious.map(({ attr, code }) => `${grouped(attr)}-${grouped(code)}`)
}

function grouped(value: number): string {
  const digits = (value >>> 0).toString(16).toUpperCase().padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}
