import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

export interface Display {
  /** The environment variables that a program needs to use it. */
  environment: Record<string, string>
  close(): Promise<void>
}

/** Opens a virtual display, so that tests show no windows; null if Xvfb is not installed. */
export async function openDisplay(): Promise<Display | null> {
  if (spawnSync('Xvfb', ['-help'], { stdio: 'ignore' }).error) return null
  const options = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-noreset', '-nolisten', 'tcp']
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const ended = once(server, 'exit')
  const number = await displayNumber(server)
  return {
    environment: { DISPLAY: `:${number}`, WAYLAND_DISPLAY: '', ELECTRON_OZONE_PLATFORM_HINT: 'x11' },
    async close() {
      server.kill()
      await ended
    },
  }
}

/** Leaves the pipe open: Xvfb ends when it cannot write to it. */
function displayNumber(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error('Xvfb ended before it had a display')))
    server.stdio[3]?.on('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
  })
}
