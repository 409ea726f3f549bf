import type { RequestListener, Server as HttpServer, ServerOptions } from 'node:http'
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createHttpServer } from '../libraries/node-http.ts'
import type { KeyedCertificate } from './lan-authority.ts'

/** The first byte of a TLS connection: a record of a handshake (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 0x16
/** A connection that sends nothing is closed. */
const FIRST_BYTE_MS = 20_000

/** Answers requests and treats connections as the server's own port does. */
export interface LanHandling {
  request: RequestListener
  clientError: (error: NodeJS.ErrnoException, socket: Socket) => void
  /** Time limits for a request to arrive. */
  times: Pick<ServerOptions, 'requestTimeout' | 'headersTimeout' | 'connectionsCheckingInterval'>
  /** Returns true if a new connection may stay. */
  admits: (socket: Socket) => boolean
  /** Gets every socket that is accepted, for http and https. */
  sockets: WeakSet<object>
}

/** A port that is open to the local network. */
export interface LanListener {
  port: number
  /** New connections get this certificate. */
  setCertificate(certificate: KeyedCertificate): void
  /** Accepts nothing anymore, and resolves when the requests under way have ended, at the latest after the grace. */
  close(graceSeconds: number): Promise<void>
}

/**
 * Listens on one port of all addresses for https, and for http, which is only there to be redirected: the first byte says which.
 * Rejects with the system's error when the port cannot be opened.
 */
export async function openLanListener(
  port: number,
  certificate: KeyedCertificate,
  handling: LanHandling,
): Promise<LanListener> {
  const { sockets } = handling
  let isClosed = false
  // A connection that answered a request when the port was closed may be used again for a moment.
  const answer: RequestListener = (request, response) =>
    isClosed ? void request.socket.destroy() : handling.request(request, response)
  const secure = createHttpsServer({ ...certificate, ...handling.times }, answer)
  const plain = createHttpServer(handling.times, answer)
  plain.on('clientError', handling.clientError)
  secure.on('clientError', handling.clientError)
  // A socket of TLS is another object than the connection beneath it.
  for (const event of ['connection', 'secureConnection'] as const)
    secure.on(event, (socket: Socket) => sockets.add(socket))
  plain.on('connection', (socket) => sockets.add(socket))
  const listening = await listenOnAll(port, (socket) =>
    handling.admits(socket) ? sortByFirstByte(socket, { secure, plain }) : void socket.destroy(),
  )
  const { port: opened } = listening[0].address() as { port: number }
  return {
    port: opened,
    setCertificate: (next) => secure.setSecureContext(next),
    close: (graceSeconds) => {
      isClosed = true
      return closeAll({ listening, secure, plain }, graceSeconds)
    },
  }
}

/** Listens on IPv4, and on IPv6 where the machine has it, each by itself, so that IPv4 addresses look as usual. */
async function listenOnAll(port: number, onConnection: (socket: Socket) => void): Promise<Server[]> {
  const first = await listen(createServer(onConnection), { port, host: '0.0.0.0' })
  const { port: opened } = first.address() as { port: number }
  try {
    const second = await listen(createServer(onConnection), { port: opened, host: '::', ipv6Only: true })
    return [first, second]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL' || code === 'EINVAL') return [first]
    first.close()
    throw error
  }
}

function listen(server: Server, at: { port: number; host: string; ipv6Only?: boolean }): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, () => {
      server.removeListener('error', reject)
      resolve(server)
    })
  })
}

function sortByFirstByte(socket: Socket, to: { secure: HttpsServer; plain: HttpServer }): void {
  const close = () => socket.destroy()
  socket.setTimeout(FIRST_BYTE_MS, close)
  socket.once('error', close)
  socket.once('readable', () => {
    const bytes = socket.read() as Buffer | null
    socket.setTimeout(0)
    socket.removeListener('timeout', close)
    socket.removeListener('error', close)
    if (bytes === null) {
      close()
      return
    }
    socket.unshift(bytes)
    const server = bytes[0] === TLS_HANDSHAKE ? to.secure : to.plain
    server.emit('connection', socket)
  })
}

async function closeAll(
  { listening, secure, plain }: { listening: Server[]; secure: HttpsServer; plain: HttpServer },
  graceSeconds: number,
): Promise<void> {
  const servers = [secure, plain]
  for (const server of servers) {
    // Answers from now on end their connection.
    server.keepAliveTimeout = 1
    server.closeIdleConnections()
  }
  const cut = setTimeout(() => {
    for (const server of servers) server.closeAllConnections()
  }, graceSeconds * 1000)
  await Promise.all(listening.map((server) => new Promise((resolve) => server.close(resolve))))
  clearTimeout(cut)
}
