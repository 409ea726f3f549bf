import type { AskMachine } from './machine-http.ts'

/** Asks with the key of the machine's interface. What listens at another port, such as a camera, is another program, and never gets it. */
export function withApiKey(ask: AskMachine, key: string | null): AskMachine {
  if (key === null) return ask
  return (question, signal) =>
    question.port === undefined
      ? ask({ ...question, headers: { ...question.headers, 'x-api-key': key } }, signal)
      : ask(question, signal)
}
