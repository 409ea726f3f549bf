/** Why a port could not be opened, by the code of the system's error. */
export function portFault(code: string | undefined, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is used by another program. Choose another port.`
  if (code === 'EACCES')
    return `This system does not let the program use port ${port}. Choose one above 1023, such as 4748.`
  return `Port ${port} cannot be opened (${code ?? 'unknown error'}).`
}
