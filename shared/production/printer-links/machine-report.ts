import { z } from 'zod'
import type { MaterialId } from '../../catalog/materials.ts'

/** The programs and machines that the shop can talk to. */
export const LinkKind = z.enum(['octoprint', 'moonraker', 'prusalink', 'bambu'])
export type LinkKind = z.infer<typeof LinkKind>

/**
 * The machine's activity as it reports it. `attention`: it waits for a person, such as after a filament change or a
 * fault; `offline`: the program beside it answers, but the machine itself does not; `unknown`: a state that this
 * version does not know.
 */
export const MachineState = z.enum([
  'idle',
  'printing',
  'paused',
  'finished',
  'failed',
  'canceled',
  'attention',
  'offline',
  'unknown',
])
export type MachineState = z.infer<typeof MachineState>

/** Degrees Celsius; null: not told. */
export interface MachineTemperature {
  now_c: number | null
  target_c: number | null
}

/** The print that a machine has, or had last. */
export interface MachineJob {
  /** As the machine names it, without a folder; null: not told. */
  file_name: string | null
  /** From 0 to 1; null: not told. */
  progress: number | null
  seconds_left: number | null
  /** Seconds of printing so far. */
  seconds_printed: number | null
  /** Grams of filament that the machine says it used; null: not told. */
  grams_used: number | null
}

/** A place from which a machine takes filament, as the machine tells it. */
export interface MachineTray {
  /** The number by which the machine is told to print from it. */
  index: number
  /** Outside the machine's changer: it may have filament that the machine does not know. */
  is_external: boolean
  /** The family of its filament, such as PLA or PA-CF; null: empty or not told. */
  type: string | null
  /** The machine's own name for it, such as "AMS 1, tray 2". */
  name: string
  /** As people read it, such as PLA Basic; null: empty. */
  material: string | null
  /** `#RRGGBB`; null: not told. */
  color: string | null
  /** The share that remains, from 0 to 1; null: not told. */
  remains: number | null
  /** True if the machine prints from it now. */
  loaded: boolean
}

/** A machine's report about itself at one moment. Firmware differs, so whatever is not told is null. */
export interface MachineReport {
  state: MachineState
  /** The maker's own word for the state, of at most 200 characters. */
  state_text: string
  /** Null while the machine has no print. */
  job: MachineJob | null
  nozzle: MachineTemperature
  bed: MachineTemperature
  /** The machine's message to a person, such as "Filament ran out"; at most 500 characters. */
  message: string | null
  /** True if the machine says that its filament ran out; null: not told. */
  filament_out: boolean | null
  /** True for machines that tell the end of a print, and never of which file it was. */
  forgets_file?: true
  /** The trays of machines that tell where their filament comes from. */
  trays?: MachineTray[]
}

/** The identity of a machine. Null: not told. */
export interface MachineIdentity {
  model: string | null
  serial: string | null
  /** Name and version of the program that answers, such as "OctoPrint 1.11.2". */
  software: string
  /** The machine's own name for itself. */
  name: string | null
}

/** The print of its file, and the tray from which it takes its filament. */
export interface PrintFeed {
  /** The number of the plate in the file, if its kind of file numbers them; null or left out: the first. */
  plate?: number | null
  /** The tray that staff chose; null: the machine has no choice, or staff made none. */
  tray: number | null
  /** The material of the plate, which the filament in the tray must be able to be. Null: not checked. */
  material: MaterialId | null
  /** Numbers of the filaments that the file uses, from 1; null: not known. */
  filaments: readonly number[] | null
}

export const NO_FEED: PrintFeed = { tray: null, material: null, filaments: null }
