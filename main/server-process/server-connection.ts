import { app, utilityProcess, type UtilityProcess } from 'electron'
import { join } from 'node:path'
import { PROGRAM_VERSION } from '../../shared/platform/program-version.ts'
import { compiledCodeFolder } from './compiled-code.ts'
import type { FromServer, Questions, ToServer } from './messages.ts'
import { receiveError } from './sent-error.ts'

export const SERVER_NAME = 'Layerline server'

type Event = Exclude<FromServer, { say: 'answer' | 'refusal' }>

/** The server ended before it answered a question. */
export class ServerEnded extends Error {
  readonly exitCode: number

  constructor(exitCode: number, why: string | null) {
    super(why ?? `The shop’s server ended (${exitCode}).`)
    this.exitCode = exitCode
  }
}

/** One server process, until it ends. */
export interface ServerConnection {
  ask<Question extends keyof Questions>(
    question: Question,
    argument: Questions[Question]['asks'],
  ): Promise<Questions[Question]['gets']>
  send(message: Exclude<ToServer, { say: 'ask' }>): void
  /** Resolves with its exit code. */
  ended: Promise<number>
  /** Ends it at once, also when it hangs; open questions are rejected with `why`. */
  kill(why?: string): void
}

/** Starts a server process. Questions that are open when it ends are rejected. */
export function connectServer(onEvent: (event: Event) => void): ServerConnection {
  const port = forkServer()
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  let lastId = 0
  let whyKilled: string | null = null
  port.on('message', (message: FromServer) => {
    if (message.say !== 'answer' && message.say !== 'refusal') return onEvent(message)
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.say === 'answer') asked?.resolve(message.result as never)
    else asked?.reject(receiveError(message.error))
  })
  const ended = new Promise<number>((resolve) => {
    port.on('exit', (code) => {
      for (const { reject } of waiting.values()) reject(new ServerEnded(code, whyKilled))
      waiting.clear()
      resolve(code)
    })
  })
  const send = (message: ToServer) => port.postMessage(message)
  return {
    ask: (question, argument) => {
      const id = (lastId += 1)
      const asked = Promise.withResolvers<never>()
      waiting.set(id, asked)
      send({ say: 'ask', id, question, argument })
      return asked.promise
    },
    send,
    ended,
    kill: (why) => {
      whyKilled = why ?? null
      // UtilityProcess.kill asks the process to end, which one that hangs does not hear.
      if (port.pid !== undefined) process.kill(port.pid, 'SIGKILL')
    },
  }
}

function forkServer(): UtilityProcess {
  const compiled = compiledCodeFolder(join(app.getPath('userData'), 'compiled'), PROGRAM_VERSION)
  return utilityProcess.fork(join(import.meta.dirname, 'server-process.js'), [], {
    serviceName: SERVER_NAME,
    // Threads of the server inherit it.
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
  })
}
