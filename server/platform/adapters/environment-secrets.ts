import type { SecretName, Secrets } from '../ports/secrets.ts'

/** The system's keychain. */
export interface Keychain {
  /** A sentence that says why nothing can be stored here; null if it can. */
  readonly unavailable: string | null
  read(name: SecretName): string | null
  write(name: SecretName, value: string | null): Promise<void>
}

const NO_DESKTOP =
  'Without the desktop program there is no keychain. Set keys in the environment of the program.'

/** `stripe_key` is `LAYERLINE_STRIPE_KEY` in the environment, which takes precedence over the keychain. */
export function secretsFrom(
  environment: Record<string, string | undefined>,
  keychain: Keychain | null,
): Secrets {
  const fromEnvironment = (name: SecretName) => environment[`LAYERLINE_${name.toUpperCase()}`]?.trim() || null
  return {
    get: (name) => fromEnvironment(name) ?? keychain?.read(name) ?? null,
    source(name) {
      if (fromEnvironment(name) !== null) return 'environment'
      return keychain?.read(name) ? 'keychain' : null
    },
    canKeep: keychain?.unavailable === null,
    whyNot: keychain ? keychain.unavailable : NO_DESKTOP,
    async keep(name, value) {
      if (keychain?.unavailable !== null) throw new Error(keychain?.unavailable ?? NO_DESKTOP)
      await keychain.write(name, value)
    },
  }
}
