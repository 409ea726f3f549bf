import { cutText } from '../../../../shared/platform/cut-text.ts'
import { z } from 'zod'
import type {
  MachineReport,
  MachineState,
} from '../../../../shared/production/printer-links/machine-report.ts'
import { MachineError, type LinkTarget, type PrinterLink, type PrintFile } from '../../ports/printer-link.ts'
import { withDigest } from './digest-auth.ts'
import { machineFault } from './machine-faults.ts'
import {
  MACHINE_PATIENCE,
  machineHttp,
  refuseFailure,
  type AskMachine,
  type MachinePatience,
} from './machine-http.ts'
import { degrees, flag, part, readObject, seconds, share, told, word } from './machine-json.ts'
import { readPicture } from './snapshot.ts'
import { usualPort } from './usual-port.ts'
import { withApiKey } from './with-api-key.ts'

const STATUS = {
  printer: part({
    state: word,
    temp_nozzle: told,
    target_nozzle: told,
    temp_bed: told,
    target_bed: told,
    status_printer: part({ ok: flag, message: word }),
  }),
  job: part({ id: told, progress: told, time_remaining: told, time_printing: told }),
}
type Status = z.infer<z.ZodObject<typeof STATUS>>
const JOB = { file: part({ name: word, display_name: word }) }
const STORAGES = {
  storage_list: z
    .array(part({ path: word, available: flag, read_only: flag }))
    .max(50)
    .catch([]),
}

/** Speaks to PrusaLink by its version 1, polled: with a user name and password, or by an API key where there is no user name. */
export function openPrusaLink(target: LinkTarget, patience: MachinePatience = MACHINE_PATIENCE): PrinterLink {
  const ask = withCredentials(machineHttp(target, usualPort(target), patience), target)
  const isBusyFor = busyPrints()
  let storage: string | null = null
  const pathOf = async (name: string, signal: AbortSignal) => {
    storage ??= await readStorage(ask, signal)
    return `/api/v1/files/${storage}/${encodeURIComponent(name)}`
  }
  const change = async (method: 'POST' | 'PUT' | 'DELETE', path: string, signal: AbortSignal) =>
    refuseFailure(await ask({ method, path, headers: { 'content-length': 0 } }, signal))
  const jobPath = async (signal: AbortSignal) => `/api/v1/job/${await readJobId(ask, signal)}`
  return {
    readIdentity: (signal) => readIdentity(ask, signal),
    readReport: async (signal) => isBusyFor(await readReport(ask, signal)),
    async sendFile(file, signal) {
      // Another storage may have been put in since the last file.
      storage = null
      await sendFile(ask, { file, path: await pathOf(file.name, signal) }, signal)
    },
    start: async (name, signal) => change('POST', await pathOf(name, signal), signal),
    pause: async (signal) => change('PUT', `${await jobPath(signal)}/pause`, signal),
    resume: async (signal) => change('PUT', `${await jobPath(signal)}/resume`, signal),
    cancel: async (signal) => change('DELETE', await jobPath(signal), signal),
    readSnapshot: (signal) => readPicture(ask, { path: '/api/v1/cameras/snap' }, signal),
    close: () => Promise.resolve(),
  }
}

function withCredentials(ask: AskMachine, { user, key }: LinkTarget): AskMachine {
  return user === null || key === null ? withApiKey(ask, key) : withDigest(ask, { user, password: key })
}

async function readIdentity(ask: AskMachine, signal: AbortSignal) {
  const answer = await ask({ method: 'GET', path: '/api/version' }, signal)
  refuseFailure(answer)
  const version = readObject(
    { text: word, version: word, server: word, printer: word, hostname: word },
    answer,
  )
  const number = version.version ?? version.server
  if (!number && !version.text) throw machineFault('nonsense')
  const info = await ask({ method: 'GET', path: '/api/v1/info' }, signal)
  refuseFailure(info)
  const { serial, name, hostname } = readObject({ serial: word, name: word, hostname: word }, info)
  return {
    model: null,
    serial: serial ?? null,
    software: `${version.text ?? 'PrusaLink'} ${number ?? ''}`.trim(),
    name: name ?? hostname ?? version.hostname ?? null,
  }
}

async function readStatus(ask: AskMachine, signal: AbortSignal): Promise<Status> {
  const answer = await ask({ method: 'GET', path: '/api/v1/status' }, signal)
  refuseFailure(answer)
  const { printer, job } = readObject(STATUS, answer)
  if (!printer) throw machineFault('nonsense')
  return { printer, job: job ?? null }
}

async function readReport(ask: AskMachine, signal: AbortSignal): Promise<MachineReport> {
  const status = await readStatus(ask, signal)
  const { printer, job } = status
  return {
    state: stateOf(status),
    state_text: cutText(printer?.state ?? '', 200),
    job:
      job === null
        ? null
        : {
            file_name: await readFileName(ask, signal),
            progress: share(job.progress, 100),
            seconds_left: seconds(job.time_remaining),
            seconds_printed: seconds(job.time_printing),
            grams_used: null,
          },
    nozzle: { now_c: degrees(printer?.temp_nozzle), target_c: degrees(printer?.target_nozzle) },
    bed: { now_c: degrees(printer?.temp_bed), target_c: degrees(printer?.target_bed) },
    message: printer?.status_printer?.ok === true ? null : (printer?.status_printer?.message ?? null),
    filament_out: null,
    forgets_file: true,
  }
}

const STATES: Record<string, MachineState> = {
  IDLE: 'idle',
  READY: 'idle',
  PRINTING: 'printing',
  PAUSED: 'paused',
  FINISHED: 'finished',
  STOPPED: 'canceled',
  ERROR: 'failed',
  ATTENTION: 'attention',
}

/** The firmware tells no print while it recovers from a crash or a power failure: then it is busy for the print that it had before. */
function busyPrints(): (report: MachineReport) => MachineReport {
  let isAtWork = false
  return (report) => {
    const isBusy = report.state_text.toUpperCase() === 'BUSY'
    if (!isBusy) isAtWork = ['printing', 'paused', 'attention'].includes(report.state)
    return isBusy && isAtWork ? { ...report, state: 'printing' } : report
  }
}

/** A printer that is busy heats or moves: for its print, if it has one. */
function stateOf({ printer, job }: Status): MachineState {
  const state = printer?.state?.toUpperCase() ?? ''
  if (state === 'BUSY') return job === null ? 'idle' : 'printing'
  return STATES[state] ?? 'unknown'
}

/** Returns the long name where it is told, because the short one may be cut to eight letters. */
async function readFileName(ask: AskMachine, signal: AbortSignal): Promise<string | null> {
  const answer = await ask({ method: 'GET', path: '/api/v1/job' }, signal)
  if (answer.status === 204 || answer.status === 404) return null
  refuseFailure(answer)
  const { file } = readObject(JOB, answer)
  return file?.display_name ?? file?.name ?? null
}

async function readJobId(ask: AskMachine, signal: AbortSignal): Promise<number> {
  const { job } = await readStatus(ask, signal)
  if (job?.id === null || job?.id === undefined || !Number.isSafeInteger(job.id))
    throw new MachineError('not_now', 'The printer has no print now.')
  return job.id
}

/** Returns the storage that files can be written to, such as `usb` or `local`. */
async function readStorage(ask: AskMachine, signal: AbortSignal): Promise<string> {
  const answer = await ask({ method: 'GET', path: '/api/v1/storage' }, signal)
  refuseFailure(answer)
  const list = readObject(STORAGES, answer).storage_list ?? []
  const free = list.find((storage) => storage?.available !== false && storage?.read_only !== true)
  const name = free?.path?.replaceAll('/', '') ?? ''
  if (!/^[\w-]{1,40}$/.test(name))
    throw new MachineError(
      'no_room',
      'The printer has no storage for files. Put a USB drive or an SD card in.',
    )
  return name
}

async function sendFile(
  ask: AskMachine,
  { file, path }: { file: PrintFile; path: string },
  signal: AbortSignal,
): Promise<void> {
  const headers = {
    'content-type': 'application/octet-stream',
    'content-length': file.bytes,
    'print-after-upload': '?0',
    overwrite: '?1',
  }
  refuseFailure(await ask({ method: 'PUT', path, headers, body: () => file.open() }, signal))
}
