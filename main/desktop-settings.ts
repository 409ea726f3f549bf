import { resolve } from 'node:path'
import { ServerSettings } from '../server/settings.ts'

/**
 * The same settings under the same names as `npm run serve` reads, so that a shop is the same one with a window and
 * without. Throws zod's error for a value that cannot be used.
 */
export function desktopSettings(
  environment: Record<string, string | undefined>,
  pagesFolder: string,
): ServerSettings {
  const settings = ServerSettings.parse({
    port: environment['LAYERLINE_PORT'] ? Number(environment['LAYERLINE_PORT']) : undefined,
    host: environment['LAYERLINE_HOST'],
    data_dir: environment['LAYERLINE_DATA'],
    base_url: environment['LAYERLINE_BASE_URL'],
    log_level: environment['LAYERLINE_LOG'],
    pages_dir: pagesFolder,
  })
  return { ...settings, data_dir: resolve(settings.data_dir) }
}
