/** Of https and http, which browsers leave out of an address. */
export const HTTPS_PORT = 443
export const HTTP_PORT = 80

/** Why whoever types the address without `https://` is not led to it, by the code of the system's error. */
export function plainFault(code: string | undefined): string {
  const why =
    code === 'EADDRINUSE'
      ? 'is used by another program'
      : code === 'EACCES'
        ? 'may not be used by this program on this system'
        : `cannot be opened (${code ?? 'unknown error'})`
  return `Port ${HTTP_PORT} ${why}, so http is not redirected: devices have to open the address with https.`
}

/** Why a port could not be opened, by the code of the system's error. */
export function portFault(code: string | undefined, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is used by another program. Choose another port.`
  if (code === 'EACCES')
    return `This system does not let the program use port ${port}. Choose one above 1023, such as 4748.`
  return `Port ${port} cannot be opened (${code ?? 'unknown error'}).`
}
