import { open, rename } from 'node:fs/promises'
import type { SafeStorage } from 'electron'
import { clearWay, readKeptJson } from './kept-file.ts'
import type { DesktopKeychain, SecretName } from './server-process/embed-options.ts'

/** The part of Electron's `safeStorage` that is used. Its key is in the system's keychain. */
export type SecretCipher = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
> &
  Partial<Pick<SafeStorage, 'getSelectedStorageBackend'>>

const NO_KEYCHAIN =
  'This system has no unlocked keychain, so keys cannot be stored here. Unlock or install one (GNOME Keyring or ' +
  'KWallet), or set the keys as environment variables.'

/**
 * Opens the file of secrets, which only this system's user can decrypt. It is read once; a secret that can no longer be
 * decrypted (another user, a new keychain) counts as not set. Stores nothing where Electron would encrypt with the
 * hard-coded password of its `basic_text` backend.
 */
export async function openKeychain(cipher: SecretCipher, file: string): Promise<DesktopKeychain> {
  if (!(await isSafe(cipher)))
    return { unavailable: NO_KEYCHAIN, read: () => null, all: () => ({}), write: refuse }
  const encrypted = readSecretsFile(file)
  const secrets = await decryptAll(cipher, encrypted)
  let lastWrite = Promise.resolve()
  const write = async (name: SecretName, value: string | null) => {
    if (value === null) delete encrypted[name]
    else encrypted[name] = (await cipher.encryptStringAsync(value)).toString('base64')
    await writeSecretsFile(file, encrypted)
    if (value === null) secrets.delete(name)
    else secrets.set(name, value)
  }
  return {
    unavailable: null,
    read: (name) => secrets.get(name) ?? null,
    all: () => Object.fromEntries(secrets),
    write: (name, value) => {
      // One write at a time, also after one that failed.
      const result = lastWrite.then(() => write(name, value))
      lastWrite = result.catch(() => {})
      return result
    },
  }
}

/** Encrypted secrets by name, base64. */
type EncryptedSecrets = Record<string, string>

async function isSafe(cipher: SecretCipher): Promise<boolean> {
  try {
    if (!(await cipher.isAsyncEncryptionAvailable())) return false
  } catch {
    // A broken keychain must not keep the shop from opening.
    return false
  }
  if (process.platform !== 'linux') return true
  const backend = cipher.getSelectedStorageBackend?.() ?? 'unknown'
  return backend !== 'basic_text' && backend !== 'unknown'
}

function refuse(): Promise<void> {
  return Promise.reject(new Error(NO_KEYCHAIN))
}

/** Reads a damaged file as empty; the next write replaces it. */
function readSecretsFile(file: string): EncryptedSecrets {
  const stored = readKeptJson(file)
  const pairs = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  return Object.fromEntries(pairs.filter(([, value]) => typeof value === 'string'))
}

async function decryptAll(cipher: SecretCipher, encrypted: EncryptedSecrets): Promise<Map<string, string>> {
  const secrets = new Map<string, string>()
  for (const [name, text] of Object.entries(encrypted)) {
    try {
      const { result } = await cipher.decryptStringAsync(Buffer.from(text, 'base64'))
      secrets.set(name, result)
    } catch {
      // Encrypted by another user or keychain: counts as not set, and stays in the file until it is set again.
    }
  }
  return secrets
}

/** Writes the file completely or not at all, even if the program is killed while it writes. */
async function writeSecretsFile(file: string, encrypted: EncryptedSecrets): Promise<void> {
  clearWay(file)
  const newFile = await open(`${file}.new`, 'w', 0o600)
  try {
    await newFile.writeFile(JSON.stringify(encrypted))
    await newFile.sync()
  } finally {
    await newFile.close()
  }
  await rename(`${file}.new`, file)
}
