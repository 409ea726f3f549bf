import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openAsBlob, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { ROOT } from '../desktop/packed-program.ts'

/** A folder that dpkg installs into as if it were the root of a system. */
export interface InstallRoot {
  folder: string
  install(deb: string): void
  remove(): void
  /** Runs the installed program to its end, without a display. */
  run(args: string[], input?: string): Promise<{ code: number | null; stdout: string; stderr: string }>
  /** Starts the installed program. */
  start(args: string[], environment?: Record<string, string>): ChildProcess
}

export function makeInstallRoot(folder: string): InstallRoot {
  const database = join(folder, 'var/lib/dpkg')
  for (const name of ['info', 'updates', 'triggers']) mkdirSync(join(database, name), { recursive: true })
  writeFileSync(join(database, 'status'), '')
  const dpkg = (...args: string[]) =>
    // No other package is installed there. The scripts of the package use DPKG_ROOT, so that they need no system of their own.
    execFileSync(
      'dpkg',
      [`--root=${folder}`, '--force-script-chrootless', '--force-depends', '--log=/dev/null', ...args],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
  const start: InstallRoot['start'] = (args, environment = {}) =>
    spawn(join(folder, 'usr/bin/layerline'), args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: folder, LAYERLINE_LOG: 'error', ...environment },
    })
  return {
    folder,
    install: (deb) => dpkg('--install', deb),
    remove: () => dpkg('--remove', 'layerline'),
    start,
    async run(args, input = '') {
      const child = start(args)
      child.stdin!.end(input)
      const [[code], stdout, stderr] = await Promise.all([
        once(child, 'exit') as Promise<[number | null]>,
        text(child.stdout!),
        text(child.stderr!),
      ])
      return { code, stdout, stderr: withoutNoise(stderr) }
    },
  }
}

/** Chromium complains of a machine without D-Bus, and its process for new processes of a program that ends at once. */
function withoutNoise(stderr: string): string {
  return stderr
    .split('\n')
    .filter((line) => !/:ERROR:(bus|zygote_linux)\.cc/.test(line))
    .join('\n')
}

/** Runs `work` with the address of a shop that serves without a window, then ends it with Ctrl+C. Returns the exit code. */
export async function whileServing(
  root: InstallRoot,
  args: string[],
  work: (address: string) => Promise<void>,
): Promise<number | null> {
  const server = root.start(['--serve', '--port', '0', ...args])
  server.stderr!.resume()
  const ended = once(server, 'exit') as Promise<[number | null]>
  try {
    await work(await readyAddress(server))
  } finally {
    server.kill('SIGINT')
  }
  const [code] = await ended
  return code
}

async function readyAddress(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const match = /^Ready: (\S+)/.exec(line)
    if (match) return match[1]
  }
  throw new Error('the server ended before it was ready')
}

/** Sends a sample part as a guest, waits for its price, and returns the quote. */
export async function quoteSample(address: string, name: string): Promise<{ id: string; cookie: string }> {
  const form = new FormData()
  form.set('file', await openAsBlob(join(ROOT, 'resources/sample-parts', name)), name)
  const sent = await fetch(`${address}/guest/quotes`, {
    method: 'POST',
    headers: { origin: address },
    body: form,
  })
  expect(sent.status).toBe(202)
  const cookie = sent.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { id } = (await sent.json()) as { id: string }
  await expect
    .poll(async () => (await guestQuote(address, { id, cookie })).status, { timeout: 120_000 })
    .toBe('quoted')
  return { id, cookie }
}

export async function guestQuote(
  address: string,
  { id, cookie }: { id: string; cookie: string },
): Promise<{ status: string; filename: string }> {
  const answer = await fetch(`${address}/guest/quotes/${id}`, { headers: { cookie } })
  return (await answer.json()) as { status: string; filename: string }
}
