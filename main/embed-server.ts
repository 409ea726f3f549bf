import type { ServerSettingsInput } from '../server/settings.ts'
import { startServer, type RunningServer } from '../server/start-server.ts'

/** The keychain that the server expects of the desktop program. */
export type Keychain = NonNullable<Parameters<typeof startServer>[1]>
export type SecretName = Parameters<Keychain['read']>[0]

/** The desktop program's only import of the server, so that the server can move to its own process. */
export function startEmbeddedServer(
  settings: ServerSettingsInput,
  keychain: Keychain,
): Promise<RunningServer> {
  return startServer(settings, keychain)
}
