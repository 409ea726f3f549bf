import { cutText } from '../../../../shared/platform/cut-text.ts'
import { z } from 'zod'
import type {
  MachineJob,
  MachineReport,
  MachineState,
} from '../../../../shared/production/printer-links/machine-report.ts'
import type { LinkTarget, PrinterLink } from '../../ports/printer-link.ts'
import { machineFault } from './machine-faults.ts'
import { refuseWrongMoment } from './klipper-moment.ts'
import {
  MACHINE_PATIENCE,
  machineHttp,
  refuseFailure,
  type AskMachine,
  type MachineAnswer,
  type MachinePatience,
} from './machine-http.ts'
import { degrees, flag, part, readObject, seconds, share, told, word } from './machine-json.ts'
import { multipartFile } from './multipart-file.ts'
import { readPicture } from './snapshot.ts'
import { usualPort } from './usual-port.ts'
import { withApiKey } from './with-api-key.ts'

const Heater = part({ temperature: told, target: told })
const STATUS = z.object({
  webhooks: part({ state: word, state_message: word }),
  print_stats: part({ state: word, filename: word, print_duration: told, message: word }),
  virtual_sdcard: part({ progress: told }),
  display_status: part({ progress: told, message: word }),
  extruder: Heater,
  heater_bed: Heater,
})
type Status = Partial<z.infer<typeof STATUS>>
const Sensor = z.object({ filament_detected: flag, enabled: flag }).partial()
/** Klipper's names of sensors for filament. */
const SENSOR = /^filament_(switch|motion)_sensor [\w -]{1,60}$/
const MAX_SENSORS = 8

/** Speaks to Klipper by Moonraker's HTTP interface, polled. */
export function openMoonrakerLink(
  target: LinkTarget,
  patience: MachinePatience = MACHINE_PATIENCE,
): PrinterLink {
  const ask = withApiKey(machineHttp(target, usualPort(target), patience), target.key)
  const command = async (does: 'start' | 'pause' | 'resume' | 'cancel', signal: AbortSignal, query = '') => {
    await refuseWrongMoment(ask, does, signal)
    const path = `/printer/print/${does}${query}`
    refuseFailure(await ask({ method: 'POST', path, headers: { 'content-length': 0 } }, signal))
  }
  let sensors: string[] | null = null
  return {
    readIdentity: (signal) => readIdentity(ask, signal),
    async readReport(signal) {
      sensors ??= await readSensors(ask, signal)
      const report = await readReport(ask, sensors, signal)
      // After a restart of Klipper it may have other sensors.
      if (report.state === 'offline') sensors = null
      return report
    },
    async sendFile(file, signal) {
      const form = multipartFile(file, { root: 'gcodes', checksum: file.sha256, print: 'false' })
      refuseFailure(await ask({ method: 'POST', path: '/server/files/upload', ...form }, signal))
    },
    start: (name, signal) => command('start', signal, `?filename=${encodeURIComponent(name)}`),
    pause: (signal) => command('pause', signal),
    resume: (signal) => command('resume', signal),
    cancel: (signal) => command('cancel', signal),
    readSnapshot: (signal) => readSnapshot(ask, signal),
    close: () => Promise.resolve(),
  }
}

/** Every answer of Moonraker is wrapped. */
function readResult<Shape extends z.ZodRawShape>(shape: Shape, answer: MachineAnswer) {
  const { result } = readObject({ result: part(shape) }, answer)
  if (!result) throw machineFault('nonsense')
  return result
}

async function readIdentity(ask: AskMachine, signal: AbortSignal) {
  const answer = await ask({ method: 'GET', path: '/server/info' }, signal)
  refuseFailure(answer)
  const { moonraker_version } = readResult({ moonraker_version: word }, answer)
  const printer = await ask({ method: 'GET', path: '/printer/info' }, signal)
  const name = printer.status === 200 ? (readResult({ hostname: word }, printer).hostname ?? null) : null
  return { model: null, serial: null, software: `Moonraker ${moonraker_version ?? ''}`.trim(), name }
}

async function readSensors(ask: AskMachine, signal: AbortSignal): Promise<string[] | null> {
  const answer = await ask({ method: 'GET', path: '/printer/objects/list' }, signal)
  if (answer.status !== 200) return null
  const { objects } = readResult({ objects: z.array(z.unknown()).max(2000).catch([]) }, answer)
  return (objects ?? [])
    .filter((name): name is string => typeof name === 'string' && SENSOR.test(name))
    .slice(0, MAX_SENSORS)
}

const OBJECTS = ['webhooks', 'print_stats', 'virtual_sdcard', 'display_status', 'extruder', 'heater_bed']

async function readReport(
  ask: AskMachine,
  sensors: readonly string[] | null,
  signal: AbortSignal,
): Promise<MachineReport> {
  const query = [...OBJECTS, ...(sensors ?? [])].map(encodeURIComponent).join('&')
  const answer = await ask({ method: 'GET', path: `/printer/objects/query?${query}` }, signal)
  // Klipper itself does not run, or is not connected.
  if (answer.status === 503) return reportOf({}, null)
  refuseFailure(answer)
  const { status } = readResult({ status: z.record(z.string(), z.unknown()).catch({}) }, answer)
  const read = STATUS.partial().safeParse(status ?? {})
  if (!read.success) throw machineFault('nonsense')
  return reportOf(read.data, sensors === null ? null : isOut(sensors.map((name) => status?.[name])))
}

/** Null if no sensor that is switched on tells. */
function isOut(sensors: readonly unknown[]): boolean | null {
  const telling = sensors.flatMap((sensor) => {
    const read = Sensor.safeParse(sensor)
    return read.success && read.data.enabled !== false && typeof read.data.filament_detected === 'boolean'
      ? [read.data.filament_detected]
      : []
  })
  return telling.length === 0 ? null : telling.includes(false)
}

function reportOf(status: Status, filament_out: boolean | null): MachineReport {
  const { webhooks, print_stats, extruder, heater_bed } = status
  const state = stateOf(status)
  return {
    state,
    state_text: cutText((webhooks?.state !== 'ready' ? webhooks?.state : print_stats?.state) ?? '', 200),
    job: jobOf(status),
    nozzle: { now_c: degrees(extruder?.temperature), target_c: degrees(extruder?.target) },
    bed: { now_c: degrees(heater_bed?.temperature), target_c: degrees(heater_bed?.target) },
    message:
      (webhooks?.state === 'ready' ? null : webhooks?.state_message) ||
      print_stats?.message ||
      status.display_status?.message ||
      null,
    filament_out,
  }
}

const STATES: Record<string, MachineState> = {
  standby: 'idle',
  printing: 'printing',
  paused: 'paused',
  complete: 'finished',
  cancelled: 'canceled',
  error: 'failed',
}

function stateOf({ webhooks, print_stats }: Status): MachineState {
  const klipper = webhooks?.state ?? null
  if (klipper === null || klipper === 'startup') return 'offline'
  if (klipper === 'error' || klipper === 'shutdown') return 'failed'
  return STATES[print_stats?.state ?? ''] ?? 'unknown'
}

/** Below this part of a print, its time so far says nothing about the rest. */
const MIN_PROGRESS = 0.02

function jobOf({ print_stats, virtual_sdcard, display_status }: Status): MachineJob | null {
  const file_name = print_stats?.filename ?? null
  if (file_name === null) return null
  const printed = seconds(print_stats?.print_duration)
  // The slicer's own progress follows time, that of the file its bytes.
  const progress = share(display_status?.progress || virtual_sdcard?.progress, 1)
  const isFar = progress !== null && progress >= MIN_PROGRESS && printed !== null
  return {
    file_name,
    progress,
    seconds_left: isFar ? Math.round(printed / progress - printed) : null,
    seconds_printed: printed,
    grams_used: null,
  }
}

const CAMERA = {
  webcams: z
    .array(part({ enabled: flag, snapshot_url: word }))
    .max(50)
    .catch([]),
}

/** Returns a camera of the same machine, as Moonraker lists it; its pages are at the usual port of the web. */
async function readSnapshot(ask: AskMachine, signal: AbortSignal): Promise<Uint8Array | null> {
  const answer = await ask({ method: 'GET', path: '/server/webcams/list' }, signal)
  if (answer.status !== 200) return null
  const cameras = readResult(CAMERA, answer).webcams ?? []
  const url =
    cameras.find((camera) => camera?.enabled !== false && camera?.snapshot_url)?.snapshot_url ?? null
  if (url === null || !/^\/(?!\/)[\x21-\x7e]*$/.test(url)) return null
  return readPicture(ask, { path: url, port: 80 }, signal)
}
