import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BRIDGE_FILE } from '../../../shared/accounts/oauth/agent-programs.ts'
import type { Downloads } from '../ports/downloads.ts'

/** Serves downloads from the build folder; checked each time, because a build can run beside the server. */
export function folderDownloads(folder: string): Downloads {
  const bridge = join(folder, BRIDGE_FILE)
  return {
    hasBridge: () => existsSync(bridge),
    readBridge: async () => (existsSync(bridge) ? readFile(bridge) : null),
  }
}
