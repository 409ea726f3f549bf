import {
  JPEG,
  machineServer,
  readForm,
  type Answered,
  type MachineRequest,
  type MachineServer,
} from './machine-server.ts'
import { begin, control, printedMachine, type PrintedMachine } from './printed-machine.ts'

interface OctoPrint extends MachineServer {
  machine: PrintedMachine
}

interface OctoPrintOptions {
  key?: string
  port?: number
  machine?: PrintedMachine
  version?: '1' | '2'
  tls?: { key: string; cert: string }
  camera?: () => Answered
}

/** OctoPrint as its REST interface is documented (docs.octoprint.org/en/master/api, version 1.11; 2 changes only the version that it tells). */
export async function octoPrint(options: OctoPrintOptions = {}): Promise<OctoPrint> {
  const {
    key = 'octo-key',
    machine = printedMachine(),
    version = '1',
    port,
    tls,
    camera = takeJpeg,
  } = options
  const software = version === '1' ? '1.11.2' : '2.0.0'
  const server = await machineServer(
    (request) => {
      if (request.path === '/webcam/') return camera()
      if (request.headers['x-api-key'] !== key) return { status: 403, body: { error: 'invalid api key' } }
      return answer(request, machine, software)
    },
    { port, tls },
  )
  return Object.assign(server, { machine })
}

const takeJpeg = (): Answered => ({ status: 200, body: JPEG })

function answer(request: MachineRequest, machine: PrintedMachine, software: string): Answered {
  const { method, path } = request
  const asked = `${method} ${path}`
  if (asked === 'GET /api/version')
    return { status: 200, body: { api: '0.1', server: software, text: `OctoPrint ${software}` } }
  if (asked === 'GET /api/settings')
    return { status: 200, body: { webcam: { streamUrl: '/webcam/?action=stream' } } }
  if (asked === 'GET /api/printer') return printerAnswer(machine)
  if (asked === 'GET /api/job') return { status: 200, body: jobAnswer(machine) }
  if (asked === 'POST /api/files/local') return storeFile(request, machine)
  if (asked === 'POST /api/job') return commandJob(request, machine)
  const file = /^\/api\/files\/local\/(.+)$/.exec(path)?.[1]
  if (method === 'POST' && file !== undefined) return selectFile(request, machine, file)
  return { status: 404, body: { error: 'not found' } }
}

// src/octoprint/util/comm.py, getStateString: there is no state for a print that ended.
const TEXT = {
  idle: 'Operational',
  printing: 'Printing',
  paused: 'Paused',
  finished: 'Operational',
  canceled: 'Operational',
  failed: 'Offline after error',
  offline: 'Offline',
} as const

// api/printer.html: 409 where the printer is not operational, which it is neither when it is not connected nor after a fault.
function printerAnswer({ state }: PrintedMachine): Answered {
  if (state === 'offline' || state === 'failed')
    return { status: 409, body: { error: 'Printer is not operational' } }
  return {
    status: 200,
    body: {
      temperature: {
        tool0: { actual: 214.88, target: 215, offset: 0 },
        bed: { actual: 60.1, target: 60, offset: 0 },
      },
      state: {
        text: TEXT[state],
        flags: {
          operational: true,
          printing: state === 'printing',
          paused: state === 'paused',
          pausing: false,
          cancelling: false,
          resuming: false,
          finishing: false,
          sdReady: true,
          error: false,
          ready: state !== 'printing' && state !== 'paused',
          closedOrError: false,
        },
      },
    },
  }
}

/**
 * api/job.html: nothing but nulls while no file is selected. src/octoprint/printer/standard.py: after a cancel the file stays, without a
 * progress; a printer that is not connected anymore has no file, and no progress but 0.
 */
function jobAnswer(machine: PrintedMachine) {
  const { state, progress, seconds_printed } = machine
  const isConnected = state !== 'offline' && state !== 'failed'
  const file = isConnected ? machine.file : null
  const isTold = file !== null && state !== 'canceled' && state !== 'idle'
  return {
    job: {
      file: { name: file, origin: file === null ? null : 'local', size: null, date: null },
      estimatedPrintTime: null,
      filament: null,
    },
    progress: {
      completion: isTold ? progress * 100 : null,
      filepos: null,
      printTime: isTold ? seconds_printed : null,
      printTimeLeft: isTold ? Math.round(600 * (1 - progress)) : null,
    },
    state: TEXT[state],
    ...(state === 'failed' ? { error: 'Thermal runaway' } : {}),
  }
}

// api/files.html, upload: 201, and 409 for the file that is printed.
function storeFile(request: MachineRequest, machine: PrintedMachine): Answered {
  const { file } = readForm(request)
  if (!file) return { status: 400, body: { error: 'No file to upload and no folder to create' } }
  if (machine.state === 'printing' && machine.file === file.name)
    return { status: 409, body: { error: 'Trying to overwrite file that is currently being printed' } }
  machine.files.set(file.name, file.bytes)
  return { status: 201, body: { done: true, files: { local: { name: file.name, origin: 'local' } } } }
}

// api/files.html, select: 204, and 409 while it prints.
function selectFile({ body }: MachineRequest, machine: PrintedMachine, name: string): Answered {
  const { command, print } = JSON.parse(body.toString()) as { command: string; print: boolean }
  if (command !== 'select' || !print) return { status: 400, body: { error: 'unknown command' } }
  if (!machine.files.has(name)) return { status: 404, body: { error: 'not found' } }
  return begin(machine, name)
    ? { status: 204 }
    : { status: 409, body: { error: 'Printer is already printing' } }
}

// api/job.html, commands: 204, and 409 where there is no such print.
function commandJob({ body }: MachineRequest, machine: PrintedMachine): Answered {
  const { command, action } = JSON.parse(body.toString()) as { command: string; action?: string }
  const does = command === 'pause' ? action : command
  if (does !== 'pause' && does !== 'resume' && does !== 'cancel')
    return { status: 400, body: { error: 'unknown command' } }
  return control(machine, does)
    ? { status: 204 }
    : { status: 409, body: { error: 'Printer is neither printing nor paused, cannot do that' } }
}
