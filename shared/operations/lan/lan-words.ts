import { formatInstant, type Instant } from '../../platform/time.ts'

/** The default ports, which browsers leave out of an address. */
export const HTTPS_PORT = 443
export const HTTP_PORT = 80

/** Explains why an address without `https://` does not lead to the shop, by the code of the system's error. */
export function plainFault(code: string | undefined): string {
  const why =
    code === 'EADDRINUSE'
      ? 'is used by another program'
      : code === 'EACCES'
        ? 'may not be used by this program on this system'
        : `cannot be opened (${code ?? 'unknown error'})`
  return `Port ${HTTP_PORT} ${why}, so http is not redirected: devices have to open the address with https.`
}

/** Explains why a port could not be opened, by the code of the system's error. */
export function portFault(code: string | undefined, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is used by another program. Choose another port.`
  if (code === 'EACCES')
    return `This system does not let the program use port ${port}. Choose one above 1023, such as 4748.`
  return `Port ${port} cannot be opened (${code ?? 'unknown error'}).`
}

const NEW_AUTHORITY =
  'make a new authority on the page Local network: every device that trusts the shop then has to trust the new one'

/** Explains why the authority cannot be used, by what its files lack. */
export function lostAuthority(why: string): string {
  return `The authority that devices trust cannot be used: ${why}. Put the file back from a copy of the data folder, or ${NEW_AUTHORITY}.`
}

/** Explains why the authority is not valid now; null if it is. */
export function invalidAuthority(
  { starts_at, ends_at }: { starts_at: Instant; ends_at: Instant },
  now: Instant,
): string | null {
  const wayOut = `This computer’s clock says ${formatInstant(now)}: set it right if it is wrong; else ${NEW_AUTHORITY}.`
  if (starts_at > now)
    return `The authority that devices trust is valid from ${formatInstant(starts_at)}. ${wayOut}`
  if (ends_at <= now) return `The authority that devices trust ended on ${formatInstant(ends_at)}. ${wayOut}`
  return null
}

/** Explains why a file or folder could not be used, by the code of the system's error. */
export function fileFault(path: string, code: string): string {
  return `${path} cannot be read or written (${code}).`
}

/** The log has the error itself, which helps no owner. */
export const PROGRAM_FAULT =
  'The program met a fault of its own while it opened the local network. The page Logs has the details.'
