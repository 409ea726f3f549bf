import { existsSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import type { SafeStorage } from 'electron'
import type { Keychain, SecretName } from './embed-server.ts'

/** What is used of Electron's `safeStorage`; the system's own keychain holds its key. */
export type SafeBox = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
> &
  Partial<Pick<SafeStorage, 'getSelectedStorageBackend'>>

const NO_KEYCHAIN =
  'This system has no keychain that is unlocked, so keys are not kept here. Unlock or install one (GNOME Keyring or ' +
  'KWallet), or set them in the environment of the program.'

/**
 * Secrets in a file that only this system's user can decrypt. Read whole at the start; a secret that cannot be decrypted
 * any more (another user, a new keychain) counts as not set. Refuses to keep anything where Electron would encrypt with
 * a password that stands in its own source (`basic_text`).
 */
export async function openKeychain(box: SafeBox, file: string): Promise<Keychain> {
  if (!(await isSafe(box))) return { unavailable: NO_KEYCHAIN, read: () => null, write: refuse }
  const sealed = readFile(file)
  const secrets = await openAll(box, sealed)
  let written = Promise.resolve()
  const write = async (name: SecretName, value: string | null) => {
    if (value === null) delete sealed[name]
    else sealed[name] = (await box.encryptStringAsync(value)).toString('base64')
    await writeFile(file, sealed)
    if (value === null) secrets.delete(name)
    else secrets.set(name, value)
  }
  return {
    unavailable: null,
    read: (name) => secrets.get(name) ?? null,
    write: (name, value) => {
      // One after the other, whatever became of the one before.
      const own = written.then(() => write(name, value))
      written = own.catch(() => {})
      return own
    },
  }
}

type Sealed = Record<string, string>

async function isSafe(box: SafeBox): Promise<boolean> {
  try {
    if (!(await box.isAsyncEncryptionAvailable())) return false
  } catch {
    // Whatever is wrong with a keychain must not keep the shop from opening.
    return false
  }
  if (process.platform !== 'linux') return true
  const backend = box.getSelectedStorageBackend?.() ?? 'unknown'
  return backend !== 'basic_text' && backend !== 'unknown'
}

function refuse(): Promise<void> {
  return Promise.reject(new Error(NO_KEYCHAIN))
}

/** A file that is damaged holds nothing; it is written anew with the next secret. */
function readFile(file: string): Sealed {
  if (!existsSync(file)) return {}
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const pairs = Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(pairs)
  } catch {
    return {}
  }
}

async function openAll(box: SafeBox, sealed: Sealed): Promise<Map<string, string>> {
  const secrets = new Map<string, string>()
  for (const [name, text] of Object.entries(sealed)) {
    try {
      const { result } = await box.decryptStringAsync(Buffer.from(text, 'base64'))
      secrets.set(name, result)
    } catch {
      // Encrypted by another user or keychain: as good as not set. It stays in the file until it is set anew.
    }
  }
  return secrets
}

/** Whole or not at all, whatever ends the program meanwhile. */
async function writeFile(file: string, sealed: Sealed): Promise<void> {
  const fresh = await open(`${file}.new`, 'w', 0o600)
  try {
    await fresh.writeFile(JSON.stringify(sealed))
    await fresh.sync()
  } finally {
    await fresh.close()
  }
  await rename(`${file}.new`, file)
}
