import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerSettingsInput } from '../../server/platform/settings.ts'
import { multipart } from '../shop/v1.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A server in its own process on a free port. */
export interface ShopProcess {
  url: string
  child: ChildProcess
  data: string
  /** Seconds from the start of the process to its `Ready` line. */
  startSeconds: number
  stop(): Promise<number | null>
}

/** Starts a command that prints `Ready: <address>` and waits for that line. */
export async function startProcess(
  args: string[],
  data = mkdtempSync(join(tmpdir(), 'layerline-')),
): Promise<ShopProcess> {
  const began = performance.now()
  const child = spawn(process.execPath, [...args, '--data', data], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /Ready: (\S+)/.exec(output)
      if (ready) resolve(ready[1])
    })
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code} before it was ready`)))
  })
  return {
    url,
    child,
    data,
    startSeconds: (performance.now() - began) / 1000,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', (code) => {
          rmSync(data, { recursive: true, force: true })
          resolve(code)
        })
        child.kill('SIGTERM')
      }),
  }
}

/** The default limits would answer 429 to a bench. */
const UNLIMITED = [{ requests: 1_000_000_000, seconds: 60 }]

/** Starts a shop without rate limits. */
export function startShop(
  nodeOptions: string[] = [],
  settings: Pick<ServerSettingsInput, 'geometry'> = {},
): Promise<ShopProcess> {
  const data = mkdtempSync(join(tmpdir(), 'layerline-'))
  const rate_limits = Object.fromEntries(
    ['other', 'quote_create', 'requote', 'sign_in', 'sign_up', 'sign_in_all'].map((name) => [
      name,
      UNLIMITED,
    ]),
  )
  writeFileSync(
    join(data, 'settings.json'),
    JSON.stringify({ rate_limits, log_level: 'error', uploads_at_once: 1000, ...settings }),
  )
  return startProcess([...nodeOptions, 'server/cli/run.js', 'serve', '--port', '0'], data)
}

interface QuoteNow {
  id: string
  status: string
}

/** A signed-in session at a running shop. */
export interface Session {
  cookie: string
  upload(
    file: Uint8Array,
    filename: string,
    fields?: Record<string, string>,
  ): Promise<{ id: string; status: string }>
  quote(id: string): Promise<QuoteNow>
  /** The wait that the page shows, in seconds; null if the quote is not in line. */
  wait(id: string): Promise<number | null>
  /** Requotes; the result may have a new id. */
  requote(id: string, change: object): Promise<{ id: string; status: string }>
  /** Polls the quote until it is decided. */
  settled(id: string): Promise<{ id: string; status: string }>
}

const POLL_MS = 5
const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS))
const WAITING = new Set(['received', 'processing'])

/** Signs up a new account: limits on uploads count per account. */
export async function signUp(url: string): Promise<Session> {
  const headers = { origin: url }
  const body = {
    email: `${crypto.randomUUID()}@bench.test`,
    password: 'a long enough password',
    name: 'Bench',
  }
  const answer = await fetch(`${url}/auth/sign-up`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]
  const quote = async (id: string) =>
    (await fetch(`${url}/v1/quotes/${id}`, { headers: { ...headers, cookie } })).json() as Promise<QuoteNow>
  return {
    cookie,
    quote,
    async wait(quote_id) {
      const input = encodeURIComponent(JSON.stringify({ quote_id }))
      const answer = await fetch(`${url}/trpc/quotes.wait?input=${input}`, {
        headers: { ...headers, cookie },
      })
      const { result } = (await answer.json()) as { result: { data: { seconds: number | null } } }
      return result.data.seconds
    },
    async upload(file, filename, fields) {
      const { payload, type } = multipart({ file, filename, fields })
      const sent = await fetch(`${url}/v1/quotes`, {
        method: 'POST',
        headers: { ...headers, cookie, 'content-type': type },
        body: new Uint8Array(payload),
      })
      if (sent.status !== 202) throw new Error(`upload of ${filename}: ${sent.status} ${await sent.text()}`)
      return sent.json() as Promise<{ id: string; status: string }>
    },
    async requote(id, change) {
      const sent = await fetch(`${url}/v1/quotes/${id}/requote`, {
        method: 'POST',
        headers: { ...headers, cookie, 'content-type': 'application/json' },
        body: JSON.stringify(change),
      })
      if (!sent.ok) throw new Error(`requote of ${id}: ${sent.status} ${await sent.text()}`)
      return sent.json() as Promise<{ id: string; status: string }>
    },
    async settled(id) {
      for (;;) {
        const now = await quote(id)
        if (!WAITING.has(now.status)) return now
        await pause()
      }
    },
  }
}
