/** A printer behind a simulated interface: what it has, and what it does when it is asked. */
export interface PrintedMachine {
  state: 'idle' | 'printing' | 'paused' | 'finished' | 'canceled' | 'failed' | 'offline'
  /** Stored files by name. */
  files: Map<string, Buffer>
  /** The file that it prints, or printed last. */
  file: string | null
  /** From 0 to 1. */
  progress: number
  seconds_printed: number
  message: string | null
  filament_out: boolean
  /** Every print that was begun, by file name. */
  started: string[]
}

export function printedMachine(): PrintedMachine {
  return {
    state: 'idle',
    files: new Map(),
    file: null,
    progress: 0,
    seconds_printed: 0,
    message: null,
    filament_out: false,
    started: [],
  }
}

/** Begins a print; false while it has another one or has no such file. Some firmware begins over a paused one. */
export function begin(machine: PrintedMachine, name: string, overPaused = false): boolean {
  const isBusy = machine.state === 'printing' || (machine.state === 'paused' && !overPaused)
  if (isBusy || !machine.files.has(name)) return false
  Object.assign(machine, { state: 'printing', file: name, progress: 0.1, seconds_printed: 60 })
  machine.started.push(name)
  return true
}

/** Pauses, resumes or ends the print; returns false if that does not apply. */
export function control(machine: PrintedMachine, does: 'pause' | 'resume' | 'cancel'): boolean {
  const from = { pause: ['printing'], resume: ['paused'], cancel: ['printing', 'paused'] }[does]
  if (!from.includes(machine.state)) return false
  machine.state = ({ pause: 'paused', resume: 'printing', cancel: 'canceled' } as const)[does]
  return true
}

/** The print ends well. */
export function end(machine: PrintedMachine): void {
  Object.assign(machine, { state: 'finished', progress: 1, seconds_printed: 600 })
}
