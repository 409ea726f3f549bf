/** Keys of other services, such as Stripe's: in the desktop's keychain or the environment, never in the database. */
const SECRET_NAMES = [
  'stripe_key',
  'stripe_webhook_secret',
  'easypost_key',
  'easypost_webhook_secret',
  'doordash_developer_id',
  'doordash_key_id',
  'doordash_signing_secret',
  'doordash_webhook_secret',
  'smtp_password',
  'imap_password',
  'mail_hook_secret',
  'bucket_access_key',
  'bucket_secret_key',
  'geometry_access_key',
  'geometry_secret_key',
  'lan_authority_key',
] as const
/** Besides them each printer that the program talks to may have a key. */
export type SecretName = (typeof SECRET_NAMES)[number] | `printer_key_${string}`

export interface Secrets {
  get(name: SecretName): string | null
  /** Returns the source of the secret; the environment cannot be changed from here. */
  source(name: SecretName): 'environment' | 'keychain' | null
  /** False without a keychain; then secrets come from the environment only. */
  readonly canKeep: boolean
  /** The reason as a sentence. */
  readonly whyNot: string | null
  /** Stores a secret, or deletes it when null. Rejects without a keychain. */
  keep(name: SecretName, value: string | null): Promise<void>
}
