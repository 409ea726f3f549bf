import { createHash } from 'node:crypto'
import {
  machineServer,
  readForm,
  type Answered,
  type MachineRequest,
  type MachineServer,
} from './machine-server.ts'
import { begin, control, printedMachine, type PrintedMachine } from './printed-machine.ts'

interface Moonraker extends MachineServer {
  machine: PrintedMachine
}

interface MoonrakerOptions {
  key?: string | null
  port?: number
  machine?: PrintedMachine
}

const SENSOR = 'filament_switch_sensor runout'

/** Moonraker as its external interface is documented (Arksine/moonraker, docs/external_api), over Klipper as its source has it (Klipper3d/klipper). */
export async function moonraker(options: MoonrakerOptions = {}): Promise<Moonraker> {
  const { key = null, machine = printedMachine(), port } = options
  const server = await machineServer(
    (request) =>
      key !== null && request.headers['x-api-key'] !== key
        ? failure(401, 'Unauthorized')
        : answer(request, machine),
    { port },
  )
  return Object.assign(server, { machine })
}

// docs/external_api/introduction.md: every answer stands in `result`, and a refused one in `error`.
const result = (value: unknown, status = 200): Answered => ({ status, body: { result: value } })
const failure = (code: number, message: string): Answered => ({
  status: code,
  body: { error: { code, message, traceback: 'left out' } },
})

function answer(request: MachineRequest, machine: PrintedMachine): Answered {
  const { method, path, query } = request
  const asked = `${method} ${path}`
  const isDown = machine.state === 'offline'
  // docs/external_api/server.md, /server/info: `klippy_state` is `disconnected` while Klipper does not run.
  if (asked === 'GET /server/info')
    return result({
      klippy_connected: !isDown,
      klippy_state: isDown ? 'disconnected' : 'ready',
      moonraker_version: 'v0.9.3-1-g4e00a07',
      api_version: [1, 5, 0],
    })
  if (asked === 'GET /server/webcams/list') return result({ webcams: [] })
  if (asked === 'POST /server/files/upload') return storeFile(request, machine)
  // moonraker/components/klippy_connection.py: 503 while Klipper is not connected.
  if (isDown) return failure(503, 'Klippy Host not connected')
  if (asked === 'GET /printer/info')
    return result({ state: 'ready', hostname: 'voron', software_version: 'v0.12.0' })
  if (asked === 'GET /printer/objects/list')
    return result({ objects: ['gcode', 'webhooks', 'print_stats', 'extruder', SENSOR] })
  if (asked === 'GET /printer/objects/query') return result(statusOf(machine, query))
  // klippy/extras/virtual_sdcard.py, cmd_SDCARD_PRINT_FILE: refused while a file is read, and not while that is paused.
  if (asked === 'POST /printer/print/start')
    return begin(machine, query.get('filename') ?? '', true) ? result('ok') : failure(400, 'SD busy')
  const does = /^POST \/printer\/print\/(pause|resume|cancel)$/.exec(asked)?.[1]
  if (does) {
    // klippy/extras/pause_resume.py: the macro runs whatever the printer does, and the answer waits for its end.
    control(machine, does as 'pause')
    return result('ok')
  }
  return failure(404, 'Not Found')
}

// klippy/extras/print_stats.py: the state of a print that ended stays until the next one, with its file.
const STATES = {
  idle: 'standby',
  printing: 'printing',
  paused: 'paused',
  finished: 'complete',
  canceled: 'cancelled',
  failed: 'error',
  offline: 'standby',
} as const

function statusOf(machine: PrintedMachine, query: URLSearchParams) {
  const { state, file, progress, seconds_printed, message, filament_out } = machine
  // klippy/extras/virtual_sdcard.py, do_cancel and _reset_file: the place in the file is 0 then.
  const isAtFile = state !== 'canceled' && state !== 'idle'
  const all: Record<string, unknown> = {
    webhooks: { state: 'ready', state_message: 'Printer is ready' },
    print_stats: {
      // print_stats.py, reset: a printer on standby has no file.
      filename: state === 'idle' ? '' : (file ?? ''),
      total_duration: seconds_printed + 20,
      print_duration: seconds_printed,
      filament_used: 1234.5,
      state: STATES[state],
      message: message ?? '',
      info: { total_layer: null, current_layer: null },
    },
    virtual_sdcard: {
      progress: isAtFile ? progress : 0,
      file_position: 1000,
      is_active: state === 'printing',
    },
    display_status: { progress: 0, message: null },
    extruder: { temperature: 210.04, target: 210, power: 0.3 },
    heater_bed: { temperature: 60.02, target: 60, power: 0.1 },
    [SENSOR]: { filament_detected: !filament_out, enabled: true },
  }
  const asked = [...query.keys()].filter((name) => name in all)
  return { eventtime: 578243.57, status: Object.fromEntries(asked.map((name) => [name, all[name]])) }
}

// docs/external_api/file_manager.md, upload: 201, and a wrong checksum is refused with 422.
function storeFile(request: MachineRequest, machine: PrintedMachine): Answered {
  const { fields, file } = readForm(request)
  if (!file) return failure(400, 'No file name specified in upload form')
  const sum = createHash('sha256').update(file.bytes).digest('hex')
  if (fields.checksum !== undefined && fields.checksum !== sum) return failure(422, 'File checksum mismatch')
  machine.files.set(file.name, file.bytes)
  const item = { path: file.name, root: 'gcodes', modified: 1.5, size: file.bytes.length, permissions: 'rw' }
  return {
    status: 201,
    body: { result: { item, print_started: false, print_queued: false, action: 'create_file' } },
  }
}
