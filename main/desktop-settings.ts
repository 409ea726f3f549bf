import { resolve } from 'node:path'
import { followMoves } from '../server/platform/backup/move-note-store.ts'
import { readLanSettings } from '../server/start/lan-settings.ts'
import {
  readFolders,
  readProxies,
  ServerSettings,
  type ServerSettingsInput,
} from '../server/platform/settings.ts'

/**
 * Reads the same environment variables as `npm run serve`, so that both open the same shop. A setting without a variable
 * comes from the shop's `settings.json`. Throws a zod error for an invalid value.
 */
export function desktopSettings(
  environment: Record<string, string | undefined>,
  pagesFolder: string,
): ServerSettingsInput & { data_dir: string } {
  const settings = {
    port: environment['LAYERLINE_PORT'] ? Number(environment['LAYERLINE_PORT']) : undefined,
    host: environment['LAYERLINE_HOST'],
    data_dir: environment['LAYERLINE_DATA'],
    base_url: environment['LAYERLINE_BASE_URL'],
    mcp_url: environment['LAYERLINE_MCP_URL'],
    ...readLanSettings(environment),
    trusted_proxies: readProxies(environment['LAYERLINE_TRUSTED_PROXIES']),
    allowed_folders: readFolders(environment['LAYERLINE_ALLOWED_FOLDERS']),
    log_level: environment['LAYERLINE_LOG'] as ServerSettingsInput['log_level'],
    backup_before_update: environment['LAYERLINE_WITHOUT_BACKUP'] === '1' ? false : undefined,
    pages_dir: pagesFolder,
  }
  return { ...settings, data_dir: followMoves(resolve(ServerSettings.parse(settings).data_dir)) }
}
