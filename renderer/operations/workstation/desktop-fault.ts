/** Returns the sentence of a request that the desktop program refused, without what Electron puts before it. */
export function sentenceOfDesktop(error: Error): string {
  return error.message.replace(/^Error invoking remote method '[^']*': (Error: )?/, '')
}
