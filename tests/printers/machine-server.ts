import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** An answer of a simulated interface; `body` is sent as JSON unless it is bytes. */
export interface Answered {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

export interface MachineRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}

export interface MachineServer {
  port: number
  /** Every request, as `GET /api/version`. */
  asked: string[]
  /** Answers instead of the interface, for what goes wrong; null for the interface itself. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | null
  close(): Promise<void>
}

interface ServerOptions {
  port?: number
  tls?: { key: string; cert: string }
}

/** Serves an interface on this machine. */
export async function machineServer(
  answer: (request: MachineRequest) => Answered,
  { port = 0, tls }: ServerOptions = {},
): Promise<MachineServer> {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://machine')
    running.asked.push(`${request.method} ${url.pathname}`)
    if (running.instead) return running.instead(request, response)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { status, body, headers } = answer({
        method: request.method ?? 'GET',
        path: decodeURIComponent(url.pathname),
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks),
      })
      const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(bytes)
    })
  }
  const server = tls ? createSecureServer(tls, handle) : createServer(handle)
  const running: MachineServer = {
    port: 0,
    asked: [],
    instead: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  running.port = (server.address() as AddressInfo).port
  return running
}

/** The file and the fields of a form, as a small machine reads them. */
export function readForm({ headers, body }: Pick<MachineRequest, 'headers' | 'body'>): {
  fields: Record<string, string>
  file: { name: string; bytes: Buffer } | null
} {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? '-'
  const fields: Record<string, string> = {}
  let file: { name: string; bytes: Buffer } | null = null
  let at = body.indexOf(`--${boundary}`)
  while (at >= 0) {
    const next = body.indexOf(`--${boundary}`, at + 2)
    if (next < 0) break
    const part = body.subarray(at + boundary.length + 4, next - 2)
    const gap = part.indexOf('\r\n\r\n')
    const head = part.subarray(0, gap).toString()
    const content = Buffer.from(part.subarray(gap + 4))
    const filename = /filename="([^"]*)"/.exec(head)?.[1]
    if (filename === undefined) fields[/name="([^"]*)"/.exec(head)![1]] = content.toString()
    else file = { name: filename, bytes: content }
    at = next
  }
  return { fields, file }
}

/** The smallest JPEG that viewers open. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
