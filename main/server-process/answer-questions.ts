import module from 'node:module'
import {
  listGoodBackups,
  programSchemaVersion,
  readDatabaseVersion,
  restoreGoodBackup,
} from '../../server/start/rescue.ts'
import type { FromServer, Questions, StartRequest, ToServer } from './messages.ts'
import { sendError } from './sent-error.ts'
import type { ShopHost } from './shop-host.ts'

type Answers = {
  [Question in keyof Questions]: (
    argument: Questions[Question]['asks'],
  ) => Promise<Questions[Question]['gets']>
}

/** Returns a function that answers the questions of the main process, each with one message. */
export function answerQuestions(host: ShopHost, send: (message: FromServer) => void) {
  const answers: Answers = {
    start: (request) => startShop(host, request),
    setUpLink: async () => host.running().setUpLink(),
    workstationToken: async (asked) => host.running().offerWorkstationToken(asked),
    leaverToken: (asked) => host.running().offerLeaverToken(asked),
    health: () => host.running().summarizeHealth(),
    schemaVersion: async () => programSchemaVersion(),
    obstacles: async () => host.running().obstacles(),
    backUpForUpdate: () => host.running().backUpForUpdate(),
    databaseVersion: async ({ data_dir }) => readDatabaseVersion(data_dir),
    listBackups: ({ data_dir }) => listGoodBackups(data_dir),
    restoreBackup: async ({ data_dir, ...from }) => {
      const restored = await restoreGoodBackup(data_dir, from)
      return typeof restored === 'string' ? restored : 'restored'
    },
    close: async () => {
      await host.close()
      return null
    },
  }
  return async ({ id, question, argument }: Extract<ToServer, { say: 'ask' }>): Promise<void> => {
    try {
      const result = await answers[question](argument as never)
      send({ say: 'answer', id, result })
    } catch (error) {
      send({ say: 'refusal', id, error: sendError(error) })
    }
  }
}

/** Node would keep the compiled code when this process ends by itself, but the program ends it. */
async function startShop(host: ShopHost, request: StartRequest): Promise<{ url: string }> {
  const started = await host.start(request)
  // The Electron of the tests may be older than this function.
  module.flushCompileCache?.()
  return started
}
