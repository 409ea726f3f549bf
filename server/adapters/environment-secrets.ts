import type { SecretName, Secrets } from '../service-ports.ts'

/** Where a desktop keeps secrets: the system's keychain. */
export interface Keychain {
  read(name: SecretName): string | null
  write(name: SecretName, value: string | null): void
}

/** `stripe_key` is `LAYERLINE_STRIPE_KEY` in the environment, which wins over the keychain. */
export function secretsFrom(
  environment: Record<string, string | undefined>,
  keychain: Keychain | null,
): Secrets {
  const told = (name: SecretName) => environment[`LAYERLINE_${name.toUpperCase()}`]?.trim() || null
  return {
    get: (name) => told(name) ?? keychain?.read(name) ?? null,
    source(name) {
      if (told(name) !== null) return 'environment'
      return keychain?.read(name) ? 'keychain' : null
    },
    canKeep: keychain !== null,
    keep(name, value) {
      if (!keychain) throw new Error('there is no keychain here')
      keychain.write(name, value)
    },
  }
}
