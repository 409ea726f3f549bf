import { join } from 'node:path'
import { app } from 'electron'
import { ServerSettings } from '../server/settings.ts'
import { startServer, type RunningServer } from '../server/start-server.ts'

/** The only file that knows both Electron and the server, so that the server can move to a process of its own. */
export function embedServer(): Promise<RunningServer> {
  const environment = process.env
  const settings = ServerSettings.parse({
    port: environment['LAYERLINE_PORT'] ? Number(environment['LAYERLINE_PORT']) : undefined,
    data_dir: environment['LAYERLINE_DATA'] ?? join(app.getPath('userData'), 'shop'),
    pages_dir: join(app.getAppPath(), 'dist', 'renderer'),
    log_level: environment['LAYERLINE_LOG'],
  })
  return startServer(settings)
}
