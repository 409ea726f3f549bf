import type { Socket } from 'node:net'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { newRequestId } from '../request/request-id.ts'
import { toEnvelope } from './errors.ts'

/** Answers what Node cannot parse as HTTP in the interface's error shape, and closes the connection. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const id = newRequestId()
  const { status, body } = toEnvelope(new Refusal(refusalOf(error.code)), id)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${id}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

function refusalOf(code: string | undefined) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout'
  return code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed_request'
}
