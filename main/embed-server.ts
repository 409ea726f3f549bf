import type { ServerSettingsInput } from '../server/settings.ts'
import { startServer, type RunningServer } from '../server/start-server.ts'

/** The only door from the desktop to the server, so that the server can move to a process of its own. */
export function embedServer(settings: ServerSettingsInput): Promise<RunningServer> {
  return startServer(settings)
}
