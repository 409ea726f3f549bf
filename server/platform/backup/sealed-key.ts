import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The vault key in a backup whose owner set a passphrase, encrypted by age for the backup key. */
export const SEALED_VAULT_KEY = 'vault.key.age'
export const VAULT_KEY = 'vault.key'

/** The private half of the backup key, encrypted by age with the passphrase. In the data folder and in every backup. */
export const BACKUP_KEY = 'backup-key.age'
/** The public half, which encrypts; the passphrase is stored nowhere. */
const BACKUP_KEY_PUBLIC = 'backup-key.pub'

const Recipient = z.string().regex(/^age1[0-9a-z]{58}$/)

export interface BackupKey {
  /** Text of `backup-key.age`. */
  sealed: string
  /** Text of `backup-key.pub`. */
  recipient: string
}

export class WrongPassphrase extends Error {
  constructor() {
    super('This is not the passphrase of the backup.')
  }
}

/** Loaded for the first backup with a passphrase. */
const loadAge = () => import('age-encryption')

/** The base-2 logarithm of scrypt's N: the default of age, which takes seconds. */
const PASSPHRASE_WORK = 18

/** Makes a new backup key. Takes seconds, and so does each try to open it: a passphrase must be slow to guess. */
export async function newBackupKey(passphrase: string, work = PASSPHRASE_WORK): Promise<BackupKey> {
  const { armor, Encrypter, generateX25519Identity, identityToRecipient } = await loadAge()
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(work)
  return {
    sealed: armor.encode(await encrypter.encrypt(identity)),
    recipient: await identityToRecipient(identity),
  }
}

/** Returns the files of a backup key, by name. */
export function backupKeyFiles({ sealed, recipient }: BackupKey): [name: string, text: string][] {
  return [
    [BACKUP_KEY, `${sealed.trim()}\n`],
    [BACKUP_KEY_PUBLIC, `${recipient}\n`],
  ]
}

/** Returns the public half in a data folder; null while no passphrase is set. Throws when it is damaged. */
export function readRecipient(folder: string): string | null {
  const path = join(folder, BACKUP_KEY_PUBLIC)
  if (!existsSync(path)) return null
  const recipient = Recipient.safeParse(readFileSync(path, 'utf8').trim())
  if (!recipient.success || !existsSync(join(folder, BACKUP_KEY)))
    throw new Error(
      `${path} or ${BACKUP_KEY} beside it is missing or damaged. Put both back from a backup, or delete both and set the passphrase again.`,
    )
  return recipient.data
}

export async function seal(recipient: string, bytes: Uint8Array): Promise<Uint8Array> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return encrypter.encrypt(bytes)
}

/** Opens the private half. Takes seconds. Throws `WrongPassphrase`. */
export async function openBackupKey(sealed: string, passphrase: string): Promise<string> {
  const { armor, Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(armor.decode(sealed), 'text')
  } catch (error) {
    throw Object.assign(new WrongPassphrase(), { cause: error })
  }
}

/** Decrypts what was sealed for the public half of this key. */
export async function openSealed(identity: string, bytes: Uint8Array): Promise<Uint8Array> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter.decrypt(bytes)
}

export async function sealStream(
  recipient: string,
  stream: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return encrypter.encrypt(stream)
}

export async function openSealedStream(
  identity: string,
  stream: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter.decrypt(stream)
}

/** Encrypts for a passphrase; anyone who knows it can decrypt with the age tool. */
export async function sealStreamWithPassphrase(
  passphrase: string,
  stream: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return encrypter.encrypt(stream)
}

/** Throws `WrongPassphrase`. */
export async function openStreamWithPassphrase(
  passphrase: string,
  stream: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(stream)
  } catch (error) {
    throw Object.assign(new WrongPassphrase(), { cause: error })
  }
}

/** Returns how large a file of so many bytes is when it is sealed: age encrypts in chunks of 64 KB, each with 16 bytes more. */
export async function sealedSizes(recipient: string): Promise<(bytes: number) => number> {
  const empty = (await seal(recipient, new Uint8Array())).length
  return (bytes) => empty + bytes + 16 * (Math.max(1, Math.ceil(bytes / 65_536)) - 1)
}
