import { hash, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { BridgeFailure } from './bridge-failure.ts'

/** The key of one shop, in its own file, so that sign-ins at two shops do not conflict. */
const StoredKey = z.object({
  shop: z.string(),
  api_key: z.string().min(1),
  prefix: z.string(),
  scopes: z.array(z.string()),
})
export type StoredKey = z.infer<typeof StoredKey>

export type Environment = Record<string, string | undefined>

/** Returns the platform's folder for program settings. */
export function keyFolder(environment: Environment, platform = process.platform, home = homedir()): string {
  if (platform === 'win32')
    return join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Layerline', 'agent-keys')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Layerline', 'agent-keys')
  const config = environment['XDG_CONFIG_HOME']
  return join(config?.startsWith('/') ? config : join(home, '.config'), 'layerline', 'agent-keys')
}

/** The key of one shop: `LAYERLINE_API_KEY` if set, else the stored one, read again at each use. */
export class KeyStore {
  readonly #shop: string
  readonly #folder: string
  readonly #file: string
  readonly #environmentKey: string | undefined

  constructor(shop: string, environment: Environment, folder = keyFolder(environment)) {
    this.#shop = shop
    this.#folder = folder
    const host = new URL(shop).host.replaceAll(/[^\w.-]/g, '_')
    this.#file = join(folder, `${host}-${hash('sha256', shop, 'hex').slice(0, 12)}.json`)
    this.#environmentKey = environment['LAYERLINE_API_KEY']?.trim() || undefined
  }

  /** Returns true if the key comes from the environment, which cannot be changed from here. */
  get isGiven(): boolean {
    return this.#environmentKey !== undefined
  }

  current(): string | null {
    return this.#environmentKey ?? this.stored()?.api_key ?? null
  }

  /** A file that is missing or damaged holds no key. */
  stored(): StoredKey | null {
    try {
      const read = StoredKey.safeParse(JSON.parse(readFileSync(this.#file, 'utf8')))
      return read.success && read.data.shop === this.#shop ? read.data : null
    } catch {
      return null
    }
  }

  /** Writes the file atomically, readable by its owner only. */
  save(key: Omit<StoredKey, 'shop'>): void {
    const draft = `${this.#file}.${randomUUID()}`
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      chmodSync(this.#folder, 0o700)
      writeFileSync(draft, `${JSON.stringify({ shop: this.#shop, ...key })}\n`, { mode: 0o600, flag: 'wx' })
      renameSync(draft, this.#file)
    } catch (error) {
      if (existsSync(draft)) rmSync(draft)
      const { code } = error as NodeJS.ErrnoException
      throw new BridgeFailure('key_not_kept', `The key could not be kept in ${this.#folder} (${code}).`)
    }
  }

  /** Deletes the stored key; with `refused` only if it is that key. Returns whether there was one. */
  forget(refused?: string): boolean {
    const stored = this.stored()
    if (!stored || (refused !== undefined && stored.api_key !== refused)) return false
    rmSync(this.#file, { force: true })
    return true
  }
}
