import { resolve } from 'node:path'
import { readProxies, ServerSettings, type ServerSettingsInput } from '../server/settings.ts'

/**
 * The same settings under the same names as `npm run serve` reads, so that a shop is the same one with a window and
 * without; what is not told is left to the shop's own `settings.json`. Throws zod's error for a value that cannot be used.
 */
export function desktopSettings(
  environment: Record<string, string | undefined>,
  pagesFolder: string,
): ServerSettingsInput & { data_dir: string } {
  const told = {
    port: environment['LAYERLINE_PORT'] ? Number(environment['LAYERLINE_PORT']) : undefined,
    host: environment['LAYERLINE_HOST'],
    data_dir: environment['LAYERLINE_DATA'],
    base_url: environment['LAYERLINE_BASE_URL'],
    mcp_url: environment['LAYERLINE_MCP_URL'],
    trusted_proxies: readProxies(environment['LAYERLINE_TRUSTED_PROXIES']),
    log_level: environment['LAYERLINE_LOG'] as ServerSettingsInput['log_level'],
    pages_dir: pagesFolder,
  }
  return { ...told, data_dir: resolve(ServerSettings.parse(told).data_dir) }
}
