import type { Keychain } from './embed-options.ts'
import type { FromServer, StartRequest } from './messages.ts'

/** Returns the system's keychain, which only the main process can use. Secrets are read from what the start brought. */
export function keychainOverPort(send: (message: FromServer) => void) {
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  let lastId = 0
  const open = ({ unavailable, secrets }: StartRequest['keychain']): Keychain => {
    const known = new Map(Object.entries(secrets))
    return {
      unavailable,
      read: (name) => known.get(name) ?? null,
      write: async (name, value) => {
        const id = (lastId += 1)
        const kept = new Promise<void>((resolve, reject) => waiting.set(id, { resolve, reject }))
        send({ say: 'keep', id, name, value })
        await kept
        if (value === null) known.delete(name)
        else known.set(name, value)
      },
    }
  }
  const noteKept = (id: number, error: string | null) => {
    const caller = waiting.get(id)
    waiting.delete(id)
    if (error === null) caller?.resolve()
    else caller?.reject(new Error(error))
  }
  return { open, noteKept }
}
