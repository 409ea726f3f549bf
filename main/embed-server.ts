import { hostServer, type HostedServer } from '../server/host-server.ts'
export { listGoodBackups, restoreGoodBackup, type GoodBackup } from '../server/rescue.ts'
import type { ServerSettingsInput } from '../server/settings.ts'

/** The keychain that the server expects of the desktop program. */
export type Keychain = NonNullable<NonNullable<Parameters<typeof hostServer>[1]>['keychain']>
export type SecretName = Parameters<Keychain['read']>[0]

/** Starts the server within the desktop program. */
export function startEmbeddedServer(
  settings: ServerSettingsInput,
  options: { keychain: Keychain; onMoved: (dataFolder: string) => void },
): Promise<HostedServer> {
  return hostServer(settings, options)
}
