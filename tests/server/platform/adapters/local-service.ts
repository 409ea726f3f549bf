import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

/** The answer of a service: a status with a body, headers where they matter, or nothing at all. */
export type Reply =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | 'silence'
  | 'hang_up'

export interface LocalService {
  url: string
  asked: ReceivedRequest[]
  close: () => Promise<void>
}

/** A service on this machine that answers as the test says, and remembers what it was asked. */
export async function localService(
  answer: (asked: ReceivedRequest, times: number) => Reply,
): Promise<LocalService> {
  const asked: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const one: ReceivedRequest = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: text === '' ? null : JSON.parse(text),
      }
      asked.push(one)
      const reply = answer(one, asked.length)
      if (reply === 'silence') return
      if (reply === 'hang_up') return void request.socket.destroy()
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
