import { cutText } from '../../../../shared/platform/cut-text.ts'
import type { z } from 'zod'
import type {
  MachineJob,
  MachineReport,
  MachineState,
} from '../../../../shared/production/printer-links/machine-report.ts'
import type { LinkTarget, PrinterLink } from '../../ports/printer-link.ts'
import { machineFault } from './machine-faults.ts'
import {
  MACHINE_PATIENCE,
  machineHttp,
  refuseFailure,
  type AskMachine,
  type MachinePatience,
} from './machine-http.ts'
import { degrees, flag, part, readObject, seconds, share, told, word } from './machine-json.ts'
import { multipartFile } from './multipart-file.ts'
import { readPicture } from './snapshot.ts'
import { usualPort } from './usual-port.ts'
import { withApiKey } from './with-api-key.ts'

const Heat = part({ actual: told, target: told })
const PRINTER = {
  temperature: part({ tool0: Heat, bed: Heat }),
  state: part({
    text: word,
    flags: part({
      operational: flag,
      printing: flag,
      paused: flag,
      pausing: flag,
      resuming: flag,
      finishing: flag,
      cancelling: flag,
      error: flag,
      closedOrError: flag,
    }),
  }),
}
type PrinterAnswer = z.infer<z.ZodObject<typeof PRINTER>>
const JOB = {
  job: part({ file: part({ name: word, display: word }) }),
  progress: part({ completion: told, printTime: told, printTimeLeft: told }),
  state: word,
  error: word,
}
const SETTINGS = { webcam: part({ streamUrl: word }) }

const json = { 'content-type': 'application/json' }

/** Speaks to OctoPrint 1 and 2 by its REST API, polled. */
export function openOctoPrintLink(
  target: LinkTarget,
  patience: MachinePatience = MACHINE_PATIENCE,
): PrinterLink {
  const ended = endedPrints()
  const ask = withApiKey(machineHttp(target, usualPort(target), patience), target.key)
  const command = async (path: string, body: object, signal: AbortSignal) =>
    refuseFailure(await ask({ method: 'POST', path, headers: json, body: JSON.stringify(body) }, signal))
  return {
    readIdentity: (signal) => readIdentity(ask, signal),
    readReport: async (signal) => ended(await readReport(ask, signal)),
    async sendFile(file, signal) {
      const form = multipartFile(file, { select: 'false', print: 'false' })
      refuseFailure(await ask({ method: 'POST', path: '/api/files/local', ...form }, signal))
    },
    start: (name, signal) =>
      command(`/api/files/local/${encodeURIComponent(name)}`, { command: 'select', print: true }, signal),
    pause: (signal) => command('/api/job', { command: 'pause', action: 'pause' }, signal),
    resume: (signal) => command('/api/job', { command: 'pause', action: 'resume' }, signal),
    cancel: (signal) => command('/api/job', { command: 'cancel' }, signal),
    readSnapshot: async (signal) => readPicture(ask, { path: await snapshotPath(ask, signal) }, signal),
    close: () => Promise.resolve(),
  }
}

async function readIdentity(ask: AskMachine, signal: AbortSignal) {
  const answer = await ask({ method: 'GET', path: '/api/version' }, signal)
  refuseFailure(answer)
  const { text, server } = readObject({ text: word, server: word }, answer)
  if (!text && !server) throw machineFault('nonsense')
  return { model: null, serial: null, software: text ?? `OctoPrint ${server}`, name: null }
}

async function readReport(ask: AskMachine, signal: AbortSignal): Promise<MachineReport> {
  const answer = await ask({ method: 'GET', path: '/api/printer?exclude=sd' }, signal)
  // While the printer itself is not connected to OctoPrint.
  const printer: PrinterAnswer | null = answer.status === 409 ? null : readPrinter(answer)
  const jobAnswer = await ask({ method: 'GET', path: '/api/job' }, signal)
  refuseFailure(jobAnswer)
  const { job, progress, state, error } = readObject(JOB, jobAnswer)
  const file_name = job?.file?.name ?? job?.file?.display ?? null
  const done = share(progress?.completion, 100)
  const shown: MachineJob | null =
    file_name === null
      ? null
      : {
          file_name,
          progress: done,
          seconds_left: seconds(progress?.printTimeLeft),
          seconds_printed: seconds(progress?.printTime),
          grams_used: null,
        }
  const state_text = cutText(printer?.state?.text ?? state ?? '', 200)
  const told_state = stateOf(printer, { text: state_text, done })
  return {
    state: told_state,
    state_text,
    job: shown,
    nozzle: heatOf(printer?.temperature?.tool0),
    bed: heatOf(printer?.temperature?.bed),
    message: error ?? (told_state === 'failed' ? state_text : null),
    filament_out: null,
  }
}

/**
 * OctoPrint forgets a canceled print, however it was canceled: it is ready again with the same file, and says nothing of its progress. Of
 * a print that a fault of the connection ended it does not even tell the file. So both are known by what was heard before.
 */
function endedPrints(): (report: MachineReport) => MachineReport {
  let atWork: string | null = null
  let canceled: string | null = null
  let failed: string | null = null
  return (report) => {
    const file = report.job?.file_name ?? null
    const { state } = report
    if (state === 'idle' && file !== null && file === atWork && report.job?.progress === null) canceled = file
    if (state !== 'idle' || file !== canceled) canceled = null
    if (state !== 'failed') failed = null
    else if (file === null) failed ??= atWork
    if (state === 'printing' || state === 'paused') atWork = file
    else atWork = null
    if (failed !== null) return { ...report, job: { ...UNTOLD, file_name: failed } }
    return canceled === null ? report : { ...report, state: 'canceled' }
  }
}

const UNTOLD = { progress: null, seconds_left: null, seconds_printed: null, grams_used: null }

function readPrinter(answer: Parameters<typeof refuseFailure>[0]): PrinterAnswer {
  refuseFailure(answer)
  const read = readObject(PRINTER, answer)
  return { temperature: read.temperature ?? null, state: read.state ?? null }
}

/** OctoPrint has no state for a print that ended: it is ready again, with the file and how far it came. */
function stateOf(
  printer: PrinterAnswer | null,
  { text, done }: { text: string; done: number | null },
): MachineState {
  const flags = printer?.state?.flags ?? null
  if (flags?.error || /^(offline after )?error/i.test(text)) return 'failed'
  if (printer === null || flags?.closedOrError) return 'offline'
  if (flags === null) return 'unknown'
  if (flags.paused || flags.pausing) return 'paused'
  if (flags.printing || flags.resuming || flags.finishing || flags.cancelling) return 'printing'
  if (!flags.operational) return 'unknown'
  return done === 1 ? 'finished' : 'idle'
}

function heatOf(heat: z.infer<typeof Heat> | undefined) {
  return { now_c: degrees(heat?.actual), target_c: degrees(heat?.target) }
}

/** Returns the path of the camera's picture; a camera at another address is not asked. */
async function snapshotPath(ask: AskMachine, signal: AbortSignal): Promise<string> {
  const answer = await ask({ method: 'GET', path: '/api/settings' }, signal)
  const stream = answer.status === 200 ? (readObject(SETTINGS, answer).webcam?.streamUrl ?? null) : null
  const isOwn = stream !== null && /^\/(?!\/)[\x21-\x7e]*$/.test(stream)
  return (isOwn ? stream : '/webcam/?action=stream').replace('action=stream', 'action=snapshot')
}
