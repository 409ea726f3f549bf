/**
 * What is wrong with the machine rather than with the program or a part: no room on the disk, something that another
 * program holds just now, or a file that may not be read or written.
 */
export type MachineFault = 'full' | 'busy' | 'denied'

const KINDS: Record<MachineFault, RegExp> = {
  full: /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
  busy: /^(EMFILE|ENFILE|EAGAIN|ENOMEM|EBUSY|SQLITE_(BUSY|LOCKED|NOMEM|PROTOCOL)(_\w+)?)$/,
  denied: /^(EACCES|EPERM|EROFS|EIO|ENODEV|ESTALE|SQLITE_(READONLY|CANTOPEN|IOERR|PERM)(_\w+)?)$/,
}

/** By the code that Node or SQLite gives an error, or the error that caused it; null for everything else. */
export function machineFaultOf(error: unknown): MachineFault | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown }
    const found = typeof code === 'string' && faultOfCode(code)
    if (found) return found
  }
  return null
}

function faultOfCode(code: string): MachineFault | null {
  const kinds = Object.keys(KINDS) as MachineFault[]
  return kinds.find((kind) => KINDS[kind].test(code)) ?? null
}
