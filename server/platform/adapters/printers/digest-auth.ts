import { createHash, randomBytes } from 'node:crypto'
import { machineFault } from './machine-faults.ts'
import type { AskMachine, MachineAnswer, MachineQuestion } from './machine-http.ts'

interface Challenge {
  realm: string
  nonce: string
  opaque: string | null
  algorithm: string | null
  qop: boolean
}

interface Credentials {
  user: string
  password: string
}

/**
 * Asks with HTTP digest authentication (RFC 7616): the password itself never goes over the network. What the machine asked for is kept
 * for the next questions, so that a file is sent once.
 */
export function withDigest(ask: AskMachine, credentials: Credentials): AskMachine {
  let challenge: Challenge | null = null
  let uses = 0
  const signed = (question: MachineQuestion, asked: Challenge): MachineQuestion => ({
    ...question,
    headers: {
      ...question.headers,
      authorization: answerTo(asked, question, { ...credentials, uses: ++uses }),
    },
  })
  const renew = (answer: MachineAnswer) => {
    challenge = readChallenge(answer.headers['www-authenticate'])
    uses = 0
    return challenge
  }
  return async (question, signal) => {
    const isFile = typeof question.body === 'function'
    if (isFile) {
      // A question that changes nothing gets a fresh challenge, because the file can be sent only once.
      const first = await ask({ method: 'GET', path: '/api/version' }, signal)
      if (first.status === 401) renew(first)
    }
    const answer = await ask(challenge === null ? question : signed(question, challenge), signal)
    if (answer.status !== 401 || isFile) return answer
    const asked = renew(answer)
    if (asked === null) throw machineFault('key_refused')
    return ask(signed(question, asked), signal)
  }
}

const PAIR = /(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g
const MAX_HEADER = 2000

/** Null for a header that asks for something else. */
function readChallenge(header: string | undefined): Challenge | null {
  if (header === undefined || header.length > MAX_HEADER || !/^digest /i.test(header)) return null
  const fields = new Map(
    [...header.matchAll(PAIR)].map((found) => [found[1].toLowerCase(), found[2] ?? found[3]]),
  )
  const [realm, nonce] = [fields.get('realm'), fields.get('nonce')]
  if (realm === undefined || nonce === undefined) return null
  const qops = fields.get('qop')
  return {
    realm,
    nonce,
    opaque: fields.get('opaque') ?? null,
    algorithm: fields.get('algorithm') ?? null,
    qop: qops?.split(',').some((qop) => qop.trim() === 'auth') ?? false,
  }
}

function answerTo(
  { realm, nonce, opaque, algorithm, qop }: Challenge,
  { method, path }: MachineQuestion,
  { user, password, uses }: Credentials & { uses: number },
): string {
  const hash = (text: string) =>
    createHash(/^sha-256/i.test(algorithm ?? '') ? 'sha256' : 'md5')
      .update(text)
      .digest('hex')
  const count = uses.toString(16).padStart(8, '0')
  const own = randomBytes(16).toString('hex')
  const plain = hash(`${user}:${realm}:${password}`)
  const secret = /-sess$/i.test(algorithm ?? '') ? hash(`${plain}:${nonce}:${own}`) : plain
  const about = hash(`${method}:${path}`)
  const response = hash(
    qop ? `${secret}:${nonce}:${count}:${own}:auth:${about}` : `${secret}:${nonce}:${about}`,
  )
  return [
    `Digest username="${user}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${path}"`,
    `response="${response}"`,
    ...(algorithm === null ? [] : [`algorithm=${algorithm}`]),
    ...(opaque === null ? [] : [`opaque="${opaque}"`]),
    ...(qop ? ['qop=auth', `nc=${count}`, `cnonce="${own}"`] : []),
  ].join(', ')
}
