import { createHash } from 'node:crypto'
import {
  JPEG,
  machineServer,
  type Answered,
  type MachineRequest,
  type MachineServer,
} from './machine-server.ts'
import { begin, control, printedMachine, type PrintedMachine } from './printed-machine.ts'

interface PrusaLink extends MachineServer {
  machine: PrintedMachine
}

interface PrusaLinkOptions {
  password?: string
  /** Asks for the password as an API key, as older versions do. */
  byKey?: boolean
  port?: number
  machine?: PrintedMachine
  camera?: boolean
}

// Prusa-Firmware-Buddy, lib/WUI/nhttp/req_parser.cpp: digest authentication; older firmware compares X-Api-Key.
const REALM = 'Printer API'
const NONCE = 'b4d1cd9a2f7e7b0b'
const JOB = 420

/** PrusaLink as its description is published (repository prusa3d/Prusa-Link-Web, spec/openapi.yaml), with the states of Prusa's firmware. */
export async function prusaLink(options: PrusaLinkOptions = {}): Promise<PrusaLink> {
  const { password = 'secret', byKey = false, machine = printedMachine(), port, camera = true } = options
  const server = await machineServer(
    (request) => {
      const isKnown = byKey ? request.headers['x-api-key'] === password : isSigned(request, password)
      if (isKnown) return answer(request, machine, camera)
      const headers: Record<string, string> = byKey
        ? {}
        : {
            'www-authenticate': `Digest realm="${REALM}", nonce="${NONCE}", algorithm=MD5, qop="auth", stale="false"`,
          }
      return { status: 401, body: { title: 'Unauthorized', message: 'Wrong credentials' }, headers }
    },
    { port },
  )
  return Object.assign(server, { machine })
}

/** Checks the answer to the challenge as RFC 7616 computes it. */
function isSigned({ method, headers }: MachineRequest, password: string): boolean {
  const fields = new Map(
    [...(headers.authorization ?? '').matchAll(/(\w+)="?([^",]*)"?/g)].map((found) => [found[1], found[2]]),
  )
  const hash = (text: string) => createHash('md5').update(text).digest('hex')
  const [nc, cnonce, uri] = ['nc', 'cnonce', 'uri'].map((name) => fields.get(name) ?? '')
  const expected = hash(
    `${hash(`maker:${REALM}:${password}`)}:${NONCE}:${nc}:${cnonce}:auth:${hash(`${method}:${uri}`)}`,
  )
  return fields.get('username') === 'maker' && fields.get('response') === expected
}

function answer(request: MachineRequest, machine: PrintedMachine, camera: boolean): Answered {
  const { method, path } = request
  const asked = `${method} ${path}`
  // Prusa-Link-Web, spec/openapi.yaml: /api/version, /api/v1/info, /api/v1/storage and /api/v1/cameras/snap (204 without a camera).
  if (asked === 'GET /api/version')
    return {
      status: 200,
      body: {
        api: '2.0.0',
        version: '0.8.1',
        printer: '1.3.1',
        text: 'PrusaLink',
        firmware: '3.14.0',
        sdk: '0.8.0',
        capabilities: { 'upload-by-put': true },
      },
    }
  if (asked === 'GET /api/v1/info')
    return { status: 200, body: { name: 'MK4 left', serial: 'CZPX4720X004XC34242', hostname: 'mk4.lan' } }
  if (asked === 'GET /api/v1/status') return { status: 200, body: statusOf(machine) }
  if (asked === 'GET /api/v1/job') return jobAnswer(machine)
  if (asked === 'GET /api/v1/storage')
    return {
      status: 200,
      body: {
        storage_list: [
          { path: '/sdcard', type: 'SDCARD', name: 'SD card', available: true, read_only: true },
          { path: '/local', type: 'LOCAL', name: 'PrusaLink gcodes', available: true, read_only: false },
        ],
      },
    }
  if (asked === 'GET /api/v1/cameras/snap')
    return camera ? { status: 200, body: JPEG, headers: { 'content-type': 'image/jpeg' } } : { status: 204 }
  return fileAnswer(request, machine) ?? controlAnswer(request, machine) ?? { status: 404, body: notFound }
}

const notFound = { title: 'Not Found', message: 'No such resource' }
const conflict = { status: 409, body: { title: 'Conflict', message: 'The printer is not in that state' } }

// Prusa-Firmware-Buddy, src/state/printer_state.cpp, get_print_state: Finished and Aborted are FINISHED and STOPPED until a person confirms.
const STATES = {
  idle: 'IDLE',
  printing: 'PRINTING',
  paused: 'PAUSED',
  finished: 'FINISHED',
  canceled: 'STOPPED',
  failed: 'ERROR',
  offline: 'ERROR',
} as const

// Prusa-Firmware-Buddy, src/state/printer_state.cpp, has_job, and Prusa-Link pull request 941: only while a print is under way.
function hasJob({ state, file }: PrintedMachine): boolean {
  return file !== null && (state === 'printing' || state === 'paused')
}

// spec/openapi.yaml, /api/v1/status.
function statusOf(machine: PrintedMachine) {
  const { state, progress, seconds_printed, message } = machine
  return {
    storage: { path: '/local/', name: 'local', read_only: false },
    printer: {
      state: STATES[state],
      temp_nozzle: 214.9,
      target_nozzle: 215,
      temp_bed: 59.5,
      target_bed: 60,
      axis_z: 0.5,
      status_printer: message === null ? { ok: true, message: 'OK' } : { ok: false, message },
    },
    ...(hasJob(machine)
      ? {
          job: {
            id: JOB,
            progress: progress * 100,
            time_remaining: Math.round(600 * (1 - progress)),
            time_printing: seconds_printed,
          },
        }
      : {}),
  }
}

// Prusa-Link-Web, spec/openapi.yaml, /api/v1/job: 204 without a job.
function jobAnswer(machine: PrintedMachine): Answered {
  if (!hasJob(machine)) return { status: 204 }
  const { state, progress, seconds_printed, file } = machine
  return {
    status: 200,
    body: {
      id: JOB,
      state: STATES[state],
      progress: progress * 100,
      time_printing: seconds_printed,
      time_remaining: Math.round(600 * (1 - progress)),
      file: {
        // Prusa-Firmware-Buddy, lib/WUI/link_content/basic_gets.cpp, get_job_v1: `name` is the short name of a FAT file system.
        name: `${file!.slice(0, 6).toUpperCase()}~1.GCO`,
        display_name: file,
        path: '/local',
        size: 1000,
        m_timestamp: 1648042843,
      },
    },
  }
}

// spec/openapi.yaml, /api/v1/files/{storage}/{path}: PUT stores (201, or 409 for one that is there), POST prints (204, or 409).
function fileAnswer(
  { method, path, headers, body }: MachineRequest,
  machine: PrintedMachine,
): Answered | null {
  const name = /^\/api\/v1\/files\/local\/([^/]+)$/.exec(path)?.[1]
  if (name === undefined) return null
  if (method === 'POST') return begin(machine, name) ? { status: 204 } : conflict
  if (method !== 'PUT') return null
  if (machine.files.has(name) && headers.overwrite !== '?1') return conflict
  if (Number(headers['content-length']) !== body.length) return conflict
  machine.files.set(name, body)
  return { status: 201 }
}

// spec/openapi.yaml, /api/v1/job/{id}: pause, resume and DELETE are answered with 204, or 409 in another state.
function controlAnswer({ method, path }: MachineRequest, machine: PrintedMachine): Answered | null {
  if (!path.startsWith(`/api/v1/job/${JOB}`)) return null
  const does = method === 'DELETE' ? 'cancel' : (/\/(pause|resume)$/.exec(path)?.[1] as 'pause' | undefined)
  if (!does || !hasJob(machine)) return null
  return control(machine, does) ? { status: 204 } : conflict
}
