/** The facts that decide if the desktop program can run. */
export interface Machine {
  /** Path of Electron's runtime, if installed. */
  electron: string | null
  platform: NodeJS.Platform
  environment: Record<string, string | undefined>
}

/** Returns the desktop program, or why only the server can start. */
export function chooseProgram({
  electron,
  platform,
  environment,
}: Machine): { desktop: string } | { server: string } {
  if (electron === null)
    return { server: 'Electron’s runtime is not installed here ("npx install-electron" fetches it)' }
  const hasScreen =
    platform === 'darwin' ||
    platform === 'win32' ||
    Boolean(environment['DISPLAY']) ||
    Boolean(environment['WAYLAND_DISPLAY'])
  return hasScreen ? { desktop: electron } : { server: 'There is no display here' }
}
