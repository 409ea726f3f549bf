import { LanFault } from '../../shared/operations/lan/lan-fault.ts'
import { fileFault, portFault, PROGRAM_FAULT } from '../../shared/operations/lan/lan-words.ts'

/** Returns why the local network could not be opened, as a sentence; never the words of the program's own errors. */
export function lanFaultText(error: unknown, port: number): string {
  if (error instanceof LanFault) return error.message
  const { code, syscall, path } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return PROGRAM_FAULT
  if (syscall === 'listen' || syscall === 'bind') return portFault(code, port)
  return path === undefined ? PROGRAM_FAULT : fileFault(path, code)
}
