import type { ServerSettingsInput } from '../platform/settings.ts'

/** Options of the command line, as they are typed. */
interface LanOptions {
  lan?: boolean | undefined
  'no-lan'?: boolean | undefined
  'lan-port'?: string | undefined
  'lan-name'?: string | undefined
  certificate?: string | undefined
  'certificate-key'?: string | undefined
}

/** Reads the settings of the local network; options win over the environment, and what neither has is undefined. */
export function readLanSettings(
  environment: Record<string, string | undefined>,
  options: LanOptions = {},
): Pick<ServerSettingsInput, 'lan' | 'lan_port' | 'lan_name' | 'certificate_file' | 'certificate_key_file'> {
  const port = options['lan-port'] ?? environment['LAYERLINE_LAN_PORT']
  const name = options['lan-name'] ?? environment['LAYERLINE_LAN_NAME']
  return {
    lan: options['no-lan'] ? false : (options.lan ?? switchOf(environment['LAYERLINE_LAN'])),
    lan_port: port ? Number(port) : undefined,
    lan_name: name === '' ? null : name,
    certificate_file: options.certificate ?? environment['LAYERLINE_CERTIFICATE'],
    certificate_key_file: options['certificate-key'] ?? environment['LAYERLINE_CERTIFICATE_KEY'],
  }
}

function switchOf(text: string | undefined): boolean | undefined {
  return text === undefined || text === '' ? undefined : text === '1'
}
