import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** A client that reads an address over and over. `group` is what its times are counted under. */
export interface Poller {
  url: string
  cookie: string
  group: string
}

/** ms from the request to the whole answer, by group. */
export type PollTimes = Record<string, number[]>

const EVERY_MS = 1000

/** Entry file of a thread that polls: a message asks for the times since the last one. */
if (parentPort) {
  const port = parentPort
  let times: PollTimes = {}
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const pollers = workerData as Poller[]
  pollers.forEach((poller, at) =>
    setTimeout(() => void pollForever(poller, agent, note), (EVERY_MS * at) / pollers.length),
  )
  function note(group: string, ms: number): void {
    ;(times[group] ??= []).push(ms)
  }
  port.on('message', () => {
    port.postMessage(times)
    times = {}
  })
}

async function pollForever(
  poller: Poller,
  agent: Agent,
  note: (group: string, ms: number) => void,
): Promise<void> {
  for (;;) {
    const began = performance.now()
    await read(poller, agent)
    const ms = performance.now() - began
    note(poller.group, ms)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, EVERY_MS - ms)))
  }
}

/** Clients that send the ETag they have get 304, as a browser's does. */
const tags = new Map<string, string>()

function read({ url, cookie }: Poller, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const key = `${cookie} ${url}`
    const headers = { cookie, ...(tags.has(key) && { 'if-none-match': tags.get(key) }) }
    get(url, { agent, headers }, (answer) => {
      const { statusCode } = answer
      if (statusCode !== 200 && statusCode !== 304) reject(new Error(`${url} answered ${statusCode}`))
      if (answer.headers.etag) tags.set(key, answer.headers.etag)
      answer.resume().on('end', resolve)
    }).on('error', reject)
  })
}
