import { z } from 'zod'
import type { UnderWay } from '../../platform/under-way.ts'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Returns true if updates may be fetched from an address: over https, or from this computer. */
export function isUpdateAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
  return isSafe && username === '' && password === ''
}

/** The folder that has the vendor's releases. */
export const UpdateAddress = z
  .string()
  .trim()
  .max(500)
  .refine(isUpdateAddress, 'Enter an address that begins with https://, or one of this computer.')

/** Minutes to wait for the password of an administrator, with the shop open. */
export const PASSWORD_MINUTES = 2

/** When an update is installed: now, as soon as nothing is under way, or at night once nothing is. */
export const InstallTime = z.enum(['now', 'idle', 'tonight'])
export type InstallTime = z.infer<typeof InstallTime>

/** The work that a restart of the shop would interrupt. */
export interface UpdateObstacles extends UnderWay {
  /** Customers who opened a payment page within the last half hour and have not paid yet. */
  payments: number
  /** Orders that are packed, labeled or shipped in one go. */
  batches: number
  /** Documents that this computer prints now. */
  printing: number
}

/** Returns a sentence for each obstacle of an update; empty if nothing is under way. */
export function obstacleSentences(obstacles: UpdateObstacles): string[] {
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]
  return [
    ...counted(obstacles.payments, 'A customer is paying.', 'customers are paying.'),
    ...counted(obstacles.requests, '1 request is being answered.', 'requests are being answered.'),
    ...counted(obstacles.parts, '1 part is being measured.', 'parts are being measured.'),
    ...counted(obstacles.batches, 'A batch of orders is under way.', 'batches of orders are under way.'),
    ...counted(obstacles.printing, 'A document is being printed.', 'documents are being printed.'),
    ...(obstacles.backup ? ['A backup is being made.'] : []),
    ...(obstacles.export ? ['An export is being written.'] : []),
  ]
}

/** The packages that macOS opens, for a person who puts the program in its place. */
export type OpenedTarget = 'dmg' | 'zip'

/** The way to install a new version here: the program installs it, after a password or without, or a person does. */
export type InstallWay =
  | { kind: 'program' }
  | { kind: 'password' }
  /** Windows asks for an administrator once the shop is closed. */
  | { kind: 'elevated' }
  /** The shop is closed, the system opens the package, and the program ends. */
  | { kind: 'opened'; target: OpenedTarget }
  /** The package is downloaded and checked; the command installs it once Layerline is closed. */
  | { kind: 'by_hand'; command: string }

/** Returns true if an update can be installed at a time: nobody answers a question at night. */
export function mayInstall(at: InstallTime, { kind }: InstallWay): boolean {
  return kind === 'program' || at === 'now' || (kind === 'password' && at === 'idle')
}

/** Returns sentences that say what a waiting update waits for; empty if it is installed now. */
export function waitSentences(
  { at, way, local, isKioskShown }: { at: InstallTime; way: InstallWay; local: Date; isKioskShown: boolean },
  obstacles: UpdateObstacles,
): string[] {
  if (at === 'tonight' && !isNight(local)) return ['It is installed after three in the morning.']
  if (way.kind === 'password' && isKioskShown)
    return ['The system asks for a password, which it does once staff have left the kiosk.']
  return obstacleSentences(obstacles)
}

export interface ReleaseText {
  version: string
  released_at: number
  notes: string
  bytes: number
}

/** The version before, to which the program can go back. */
export interface PreviousVersion {
  version: string
  /** The backup that is restored with it; null if the data stays, because the database is the same. */
  backup_at: number | null
}

export interface UpdateStatus {
  version: string
  /** Null: updates are off. */
  address: string | null
  /** The reason this installation cannot check updates at all; null if it can. */
  unavailable: string | null
  /** Unix seconds of the last answer of the address; null before the first. */
  checked_at: number | null
  stage: 'idle' | 'checking' | 'downloading' | 'downloaded' | 'waiting' | 'installing'
  /** A newer version; null if there is none or none is known. */
  release: ReleaseText | null
  downloaded_bytes: number
  /** Null before the package is downloaded and checked. */
  way: InstallWay | null
  /** While the stage is `waiting`. */
  install_at: InstallTime | null
  /** Sentences that say what an update waits for now. */
  waits_for: string[]
  /** The reason the last step failed; null if it succeeded. */
  fault: string | null
  /** True if a backup was made for an update of the installed version, with what a rollback needs. */
  is_backed_up: boolean
  /** Null if the program cannot go back. */
  previous: PreviousVersion | null
}

/** Tonight begins at three in the morning, on the computer's clock, and ends at five. */
function isNight(local: Date): boolean {
  return local.getHours() >= 3 && local.getHours() < 5
}
