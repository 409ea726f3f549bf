import type { ServerSettingsInput } from '../server/settings.ts'
import { startServer, type RunningServer } from '../server/start-server.ts'

/** What the server asks of a desktop that keeps its secrets. */
export type Keychain = NonNullable<Parameters<typeof startServer>[1]>
export type SecretName = Parameters<Keychain['read']>[0]

/** The only door from the desktop to the server, so that the server can move to a process of its own. */
export function embedServer(settings: ServerSettingsInput, keychain: Keychain): Promise<RunningServer> {
  return startServer(settings, keychain)
}
