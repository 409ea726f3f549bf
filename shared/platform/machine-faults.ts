/**
 * A fault of the machine, not of the program or a part: the disk is full, another process holds a resource, or a file may not be
 * read or written.
 */
export type MachineFault = 'full' | 'busy' | 'denied'

const KINDS: Record<MachineFault, RegExp> = {
  full: /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
  busy: /^(EMFILE|ENFILE|EAGAIN|ENOMEM|EBUSY|SQLITE_(BUSY|LOCKED|NOMEM|PROTOCOL)(_\w+)?)$/,
  denied: /^(EACCES|EPERM|EROFS|EIO|ENODEV|ESTALE|SQLITE_(READONLY|CANTOPEN|IOERR|PERM)(_\w+)?)$/,
}

/** Classifies an error, or its cause, by Node's or SQLite's error code; null for anything else. */
export function machineFaultOf(error: unknown): MachineFault | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    const fault = typeof code === 'string' && faultOfCode(code)
    if (fault) return fault
  }
  return null
}

function faultOfCode(code: string): MachineFault | null {
  const kinds = Object.keys(KINDS) as MachineFault[]
  return kinds.find((kind) => KINDS[kind].test(code)) ?? null
}
