import { answerQuestions } from './answer-questions.ts'
import type { ToServer } from './messages.ts'
import { shopHost } from './shop-host.ts'

// The utility process in which the shop's server runs, so that neither an error in the main process nor a page that
// hangs stops it. Everything goes through one port: questions of the main process, and events.

const { parentPort } = process
const host = shopHost((message) => parentPort.postMessage(message))
const answer = answerQuestions(host, (message) => parentPort.postMessage(message))

parentPort.on('message', ({ data }) => {
  const message = data as ToServer
  if (message.say === 'ask') void answer(message)
  else if (message.say === 'kept') host.noteKept(message.id, message.error)
  else host.noteFault(message.fault)
})

// A log-out ends all processes of a person at once. The main process asks this one to close; it may be gone before it does.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => void host.close().catch(() => {}))
