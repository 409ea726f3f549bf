interface Failure {
  code?: string
  syscall?: string
  port?: number
  address?: string
  hostname?: string
  path?: string
}

const OTHER_FOLDER = 'choose another folder with --data DIR.'

/** What goes wrong with a machine rather than with the program, and what to do about it. */
const SENTENCES: Record<string, (failure: Failure) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use. Choose another one with --port N, or --port 0 for any free one.`,
  EADDRNOTAVAIL: ({ address }) => noSuchAddress(address),
  ENOTFOUND: ({ hostname }) => noSuchAddress(hostname),
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: noPermission,
  EEXIST: notAFolder,
  ENOTDIR: notAFolder,
  ENOENT: ({ path }) =>
    `${path ?? 'A file'} is not there, or cannot be made. Check the name, or ${OTHER_FOLDER}`,
  ENOSPC: () => `The disk is full. Make room on it, or ${OTHER_FOLDER}`,
  SQLITE_FULL: () => `The disk is full. Make room on it, or ${OTHER_FOLDER}`,
  SQLITE_NOTADB: damagedDatabase,
  SQLITE_CORRUPT: damagedDatabase,
  SQLITE_CANTOPEN: lockedDatabase,
  SQLITE_READONLY: lockedDatabase,
  SQLITE_BUSY: () => 'Another program is writing to the database of the shop. Wait until it has finished.',
}

/** One sentence for a person at a command line. */
export function failureSentence(error: unknown): string {
  const failure = error as Failure
  const name = failure.code ?? ''
  // SQLite tells kinds of a code apart by what follows: SQLITE_READONLY_DIRECTORY.
  const code = name.startsWith('SQLITE_') ? name.split('_').slice(0, 2).join('_') : name
  return SENTENCES[code]?.(failure) ?? (error instanceof Error ? error.message : String(error))
}

function noSuchAddress(name: string | undefined): string {
  return `This machine has no address ${name}. Choose another one with --host H.`
}

function noPermission({ syscall, port, path }: Failure): string {
  if (syscall === 'listen')
    return `There is no permission to listen at port ${port}. Choose one above 1023 with --port N.`
  return `There is no permission to write to ${path ?? 'the data folder'}. Change its rights, or ${OTHER_FOLDER}`
}

function notAFolder({ path }: Failure): string {
  return `There is a file where a folder is needed: ${path}. Remove it, or ${OTHER_FOLDER}`
}

function damagedDatabase(): string {
  return `The file shop.sqlite in the data folder is damaged, or is no database. Restore a backup with npm run restore, or ${OTHER_FOLDER}`
}

function lockedDatabase(): string {
  return `The database of the shop cannot be opened for writing. Change the rights of the data folder, or ${OTHER_FOLDER}`
}
