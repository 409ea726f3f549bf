import { spawn } from 'node:child_process'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { emptyFolder } from '../process/shop-command.ts'
import { refereeFile } from './referee.ts'

const SUITE = refereeFile('@modelcontextprotocol/conformance/dist/index.js')

export interface Verdict {
  code: number | null
  output: string
}

/** Runs the MCP conformance suite as a process; `onLine` gets each line of its output. */
export function runConformance(args: string[], onLine: (line: string) => void = () => {}): Promise<Verdict> {
  const suite = spawn(process.execPath, [SUITE, ...args, '-o', emptyFolder()], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [suite.stdout, suite.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      onLine(line)
    })
  return new Promise((resolve, reject) => {
    suite.once('error', reject)
    suite.once('close', (code) => resolve({ code, output: lines.join('\n') }))
  })
}

/**
 * A proxy before the shop that adds a key to every request, as the suite cannot. The Host stays as the suite sent it, except
 * for its port, because the suite checks whether a foreign one is refused.
 */
export async function openWithKey(address: string, key: string) {
  const { port } = new URL(address)
  const door = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, `:${port}`)
    const headers = { ...request.headers, host, authorization: `Bearer ${key}` }
    const passed = forward({ port, path: request.url, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    passed.once('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((listening) => {
    door.listen(0, '127.0.0.1', listening)
  })
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}/mcp`,
    close: () => {
      door.closeAllConnections()
      door.close()
    },
  }
}
