import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { MachineError, type LinkTarget } from '../../ports/printer-link.ts'
import { asMachineError, faultOfStatus } from './machine-faults.ts'
import { request as requestPlain } from '../../libraries/node-http.ts'

export interface MachineQuestion {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With its query; may name another port of the same machine. */
  path: string
  headers?: Record<string, string | number>
  /** A text, or what opens the bytes of a file once the machine listens. */
  body?: string | (() => NodeJS.ReadableStream)
  /** Another port of the same machine. */
  port?: number
  max_bytes?: number
}

export interface MachineAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

export interface MachinePatience {
  /** For a whole answer to a question without a file. */
  answer_ms: number
  /** Without any progress while a file is sent. */
  silence_ms: number
  /** For a whole file. */
  file_ms: number
}

export const MACHINE_PATIENCE: MachinePatience = {
  answer_ms: 8_000,
  silence_ms: 30_000,
  file_ms: 30 * 60_000,
}

const MAX_JSON_BYTES = 1024 * 1024

/** The parts of a machine's address that HTTP needs. */
type HttpTarget = Pick<LinkTarget, 'host' | 'address' | 'port' | 'secure' | 'authority_pem'>

/** Asks one machine at its checked address; every connection is a new one. */
export type AskMachine = (question: MachineQuestion, signal: AbortSignal) => Promise<MachineAnswer>

/**
 * Returns what asks a machine by HTTP. The name is not resolved again, redirects are refused, and an answer is read up to its limit. Any
 * status but those of 3xx is an answer; whoever asked decides what it means.
 */
export function machineHttp(target: HttpTarget, defaultPort: number, patience: MachinePatience): AskMachine {
  return async (question, signal) => {
    const isFile = typeof question.body === 'function'
    const limit = AbortSignal.timeout(isFile ? patience.file_ms : patience.answer_ms)
    const ending = AbortSignal.any([signal, limit])
    try {
      return await exchange({
        target,
        question,
        port: question.port ?? target.port ?? defaultPort,
        patience,
        ending,
      })
    } catch (error) {
      throw asMachineError(error, { timedOut: limit.aborted })
    }
  }
}

interface Exchange {
  target: HttpTarget
  question: MachineQuestion
  port: number
  patience: MachinePatience
  ending: AbortSignal
}

async function exchange(parts: Exchange): Promise<MachineAnswer> {
  const { question, ending } = parts
  const outgoing = open(parts)
  const answered = answerTo(outgoing)
  // A machine may refuse before it has read the whole file: then its answer counts, not that the connection ended.
  const sent = send(outgoing, question.body, ending)
  sent.catch(() => {})
  const incoming = await Promise.race([answered, sent.then(() => answered)])
  const { statusCode: status = 0, headers } = incoming
  try {
    if (status >= 300 && status < 400)
      throw new MachineError(
        'nonsense',
        'It answered with a redirect to another address. Enter the address that it redirects to, with its port.',
      )
    return { status, headers, body: await readUpTo(incoming, question.max_bytes ?? MAX_JSON_BYTES) }
  } finally {
    incoming.destroy()
    outgoing.destroy()
  }
}

function open({ target, question, port, patience, ending }: Exchange): ClientRequest {
  const { host, address, secure } = target
  const request = secure && question.port === undefined ? requestSecure : requestPlain
  const outgoing = request({
    host: address,
    port,
    method: question.method,
    path: question.path,
    agent: false,
    signal: ending,
    timeout: patience.silence_ms,
    headers: {
      host: hostHeader(host, port),
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'Layerline',
      connection: 'close',
      ...question.headers,
    },
    ...(secure && isIP(host) === 0 ? { servername: host } : {}),
    ...(secure && target.authority_pem !== null ? { ca: target.authority_pem } : {}),
  })
  outgoing.on('timeout', () =>
    outgoing.destroy(new MachineError('timeout', 'It stopped answering while a file was sent.')),
  )
  return outgoing
}

function hostHeader(host: string, port: number): string {
  const name = isIP(host) === 6 ? `[${host}]` : host
  return port === 80 || port === 443 ? name : `${name}:${port}`
}

function answerTo(outgoing: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
    outgoing.on('close', () =>
      reject(new MachineError('unreachable', 'It ended the connection without an answer.')),
    )
  })
}

async function send(
  outgoing: ClientRequest,
  body: MachineQuestion['body'],
  signal: AbortSignal,
): Promise<void> {
  if (typeof body === 'function') await pipeline(body(), outgoing, { signal })
  else outgoing.end(body)
}

async function readUpTo(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limit)
      throw new MachineError(
        'nonsense',
        'Its answer is larger than this program reads. Check that this is the right address.',
      )
    chunks.push(chunk)
  }
  if (!incoming.complete)
    throw new MachineError('unreachable', 'It ended the connection in the middle of its answer.')
  return Buffer.concat(chunks)
}

/** Throws for a status that is no success. */
export function refuseFailure({ status, body }: MachineAnswer): void {
  if (status >= 200 && status < 300) return
  throw faultOfStatus(status, body)
}
