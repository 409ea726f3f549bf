/** The fields of a Node or SQLite error that a sentence needs. */
interface Failure {
  message?: string
  code?: string
  syscall?: string
  port?: number
  address?: string
  hostname?: string
  path?: string
  /** A sentence that names the backup to restore. */
  last_good?: string
}

/**
 * Sentences that tell how to start with other choices, on the command line or in the environment of the desktop
 * program.
 */
export interface StartChoices {
  /** "Choose another one with --port N." */
  port: string
  /** "choose another folder with --data DIR." */
  folder: string
  host: string
  /** Tells how to open the shop without a backup before an update. */
  without_backup: string
  /** The good backups are shown beside the sentence, so that it does not name the last one. */
  lists_backups?: boolean
  /** Tells how to restore a damaged database from a backup. */
  restore: string
}

type Sentence = (failure: Failure, choices: StartChoices) => string

const noSuchAddress =
  (name: (failure: Failure) => string | undefined): Sentence =>
  (failure, { host }) =>
    `This machine has no address ${name(failure)}. ${host}`
const noPermission: Sentence = ({ syscall, port, path }, choices) =>
  syscall === 'listen'
    ? `There is no permission to listen at port ${port}: it is one for administrators. ${choices.port}`
    : `There is no permission to write to ${path ?? 'the data folder'}. Change its permissions, or ${choices.folder}`
const notAFolder: Sentence = ({ path }, { folder }) =>
  `There is a file where a folder is needed: ${path}. Remove it, or ${folder}`
const notAFile: Sentence = ({ path }, { folder }) =>
  `A file is needed, and something else is in its place: ${path}. Move it away, or ${folder}`
const damagedDatabase: Sentence = (_, { folder, restore }) =>
  `The file shop.sqlite in the data folder is damaged, or is not a database. ${restore}, or ${folder}`
const lockedDatabase: Sentence = (_, { folder }) =>
  `The shop’s database cannot be opened for writing. Change the permissions of the data folder, or ${folder}`
const fullDisk: Sentence = (_, { folder }) => `The disk is full. Make room on it, or ${folder}`

/** Faults of the machine, not of the program, by error code, and what to do about them. */
const SENTENCES: Record<string, Sentence> = {
  EADDRINUSE: ({ port }, choices) => `Port ${port} is in use. ${choices.port}`,
  EADDRNOTAVAIL: noSuchAddress(({ address }) => address),
  ENOTFOUND: noSuchAddress(({ hostname }) => hostname),
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: noPermission,
  EEXIST: notAFolder,
  ENOTDIR: notAFolder,
  EISDIR: notAFile,
  ENOENT: ({ path }, { folder }) =>
    `${path ?? 'A file'} is not there, or cannot be made. Check the name, or ${folder}`,
  ENOSPC: fullDisk,
  SQLITE_FULL: fullDisk,
  SQLITE_NOTADB: damagedDatabase,
  SQLITE_CORRUPT: damagedDatabase,
  SQLITE_CANTOPEN: lockedDatabase,
  SQLITE_READONLY: lockedDatabase,
  BACKUP_BEFORE_UPDATE: ({ message }, { without_backup }) =>
    `The shop could not be backed up before the update, and was left as it is: ${message} ${without_backup}`,
  SQLITE_BUSY: () => 'Another program is writing to the shop’s database. Wait until it has finished.',
}

/** Faults in a shop's data: it is damaged or missing, or a build with other tables made it. */
export type ShopFault = 'SHOP_DAMAGED' | 'SHOP_OF_OTHER_BUILD'

/** Returns an Error whose sentence is shown as it is. */
export function shopFault(code: ShopFault, message: string): Error {
  return Object.assign(new Error(message), { code })
}

/** Errors of the data. Others are of the machine or of the program, and a restore would only lose what is newer. */
const DAMAGE = /^(SQLITE_(CORRUPT|NOTADB)|SHOP_DAMAGED$|SHOP_OF_OTHER_BUILD$)/
/** Errors that the version before would have as well. */
const NOT_OF_VERSION = /^(SHOP_DAMAGED|SHOP_OPEN)$/

/** Returns true if a shop that cannot be opened can be opened again from a backup. */
export function isRepairable(error: unknown): boolean {
  return DAMAGE.test((error as Failure).code ?? '')
}

/** Returns true if the version before an update may open a shop that this one cannot open. */
export function mayBeOfVersion(error: unknown): boolean {
  const { code } = error as Failure
  if (code === undefined || code === 'BACKUP_BEFORE_UPDATE') return true
  return !NOT_OF_VERSION.test(code) && !isListenFailure(error) && SENTENCES[plainCode(code)] === undefined
}

/** Returns true if the shop can be opened, but not at the port or address of the settings. */
function isListenFailure(error: unknown): boolean {
  const { code, syscall } = error as Failure
  return syscall === 'listen' || code === 'ENOTFOUND'
}

/** Returns a sentence for the person who started the program; for an error of another kind, its message. */
export function startFailureSentence(error: unknown, choices: StartChoices): string {
  const failure = error as Failure
  const sentence =
    SENTENCES[plainCode(failure.code ?? '')]?.(failure, choices) ??
    (error instanceof Error ? error.message : String(error))
  const { last_good } = choices.lists_backups ? {} : failure
  return last_good === undefined ? sentence : `${sentence} ${last_good}`
}

/** SQLite appends the variant to the code, as in SQLITE_READONLY_DIRECTORY. */
function plainCode(code: string): string {
  return code.startsWith('SQLITE_') ? code.split('_').slice(0, 2).join('_') : code
}
