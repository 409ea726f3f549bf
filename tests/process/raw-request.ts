import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** A connection on which a test writes what a conforming client would not. */
export interface RawConnection {
  socket: Socket
  /** Waits until the server accepts more. Returns false if it has closed the connection or answered instead. */
  write(bytes: Uint8Array | string): Promise<boolean>
  /** Everything the server has sent so far. */
  heard(): string
  /** The answer's status and body once the server has sent it all or has closed the connection. */
  answer(): Promise<{ status: number; body: string }>
}

/** Opens a connection to the server at `url`. */
export async function openConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let said = ''
  socket.on('data', (piece: Buffer) => (said += piece.toString('latin1')))
  // A server that refuses may close while the rest is still being sent.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return {
    socket,
    async write(bytes) {
      if (socket.destroyed || said !== '') return false
      if (!socket.write(bytes)) await eitherOf(socket, ['drain', 'close', 'data'])
      return !socket.destroyed && said === ''
    },
    heard: () => said,
    async answer() {
      while (!isWhole(said) && !socket.destroyed) await eitherOf(socket, ['data', 'close'])
      const [head, body = ''] = said.split('\r\n\r\n', 2)
      return { status: Number(head.split(' ')[1]), body }
    },
  }
}

function eitherOf(socket: Socket, events: string[]): Promise<void> {
  return new Promise((resolve) => {
    const heard = () => {
      for (const name of events) socket.off(name, heard)
      resolve()
    }
    for (const name of events) socket.once(name, heard)
  })
}

/** Errors of the interface have a content length. */
function isWhole(said: string): boolean {
  const end = said.indexOf('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(said)
  return end >= 0 && length !== null && said.length >= end + 4 + Number(length[1])
}

export interface RawHead {
  url: string
  cookie: string
  contentType: string
  /** Without it, the body is sent in chunks. */
  contentLength?: number
}

/** The head of `POST /v1/quotes`. */
export function uploadHead({ url, cookie, contentType, contentLength }: RawHead): string {
  const length =
    contentLength === undefined ? 'transfer-encoding: chunked' : `content-length: ${contentLength}`
  return [
    'POST /v1/quotes HTTP/1.1',
    `host: ${new URL(url).host}`,
    `origin: ${url}`,
    `cookie: ${cookie}`,
    `content-type: ${contentType}`,
    length,
    '',
    '',
  ].join('\r\n')
}

/** One piece of a chunked body. */
export function chunk(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}
