/** What decides whether the shop opens in a window. */
export interface Machine {
  /** Electron's runtime, where it is installed. */
  electron: string | null
  platform: NodeJS.Platform
  environment: Record<string, string | undefined>
}

/** The desktop program, or the reason why the server starts without a window. */
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
