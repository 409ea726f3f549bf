import { answerQuestions } from './answer-questions.ts'
import type { FromServer, ToServer } from './messages.ts'
import { shopHost } from './shop-host.ts'

// The utility process in which the shop's server runs, so that neither an error in the main process nor a page that
// hangs stops it. Everything goes through one port: questions of the main process, and events.

const { parentPort: port } = process
const send = (message: FromServer) => port.postMessage(message)
const host = shopHost(send)
const answer = answerQuestions(host, send)

port.on('message', ({ data }) => {
  const message = data as ToServer
  if (message.say === 'ask') void answer(message)
  else if (message.say === 'kept') host.noteKept(message.id, message.error)
  else if (message.say === 'beat') send({ say: 'alive' })
  else if (message.say === 'resumed') host.noteResumed()
  else host.noteFault(message.fault)
})

// A log-out ends all processes of a person at once, so the main process may be gone before it asks this one to close.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => void host.close().then(end(0), end(1)))

function end(code: number): () => never {
  return () => process.exit(code)
}
