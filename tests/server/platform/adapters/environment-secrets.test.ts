import { describe, expect, test } from 'vitest'
import { secretsFrom, type Keychain } from '../../../../server/platform/adapters/environment-secrets.ts'

function keychain(kept: Record<string, string> = {}): Keychain & { kept: Record<string, string> } {
  return {
    kept,
    unavailable: null,
    read: (name) => kept[name] ?? null,
    async write(name, value) {
      if (value === null) delete kept[name]
      else kept[name] = value
    },
  }
}

describe('a secret', () => {
  test('a secret of the environment wins over the keychain, and says where it comes from', () => {
    const secrets = secretsFrom({ LAYERLINE_STRIPE_KEY: 'sk_env' }, keychain({ stripe_key: 'sk_kept' }))
    expect([secrets.get('stripe_key'), secrets.source('stripe_key')]).toEqual(['sk_env', 'environment'])
  })

  test('a secret of the keychain is there where the environment has none, or an empty one', () => {
    const secrets = secretsFrom({ LAYERLINE_STRIPE_KEY: '  ' }, keychain({ stripe_key: 'sk_kept' }))
    expect([secrets.get('stripe_key'), secrets.source('stripe_key')]).toEqual(['sk_kept', 'keychain'])
  })

  test('a secret that nobody gave is none', () => {
    const secrets = secretsFrom({}, keychain())
    expect([secrets.get('stripe_key'), secrets.source('stripe_key')]).toEqual([null, null])
  })

  test('is kept in the keychain and forgotten again', async () => {
    const chain = keychain()
    const secrets = secretsFrom({}, chain)
    await secrets.keep('smtp_password', 'tree')
    expect(chain.kept).toEqual({ smtp_password: 'tree' })
    await secrets.keep('smtp_password', null)
    expect(chain.kept).toEqual({})
  })

  test('cannot be kept without a keychain', async () => {
    const secrets = secretsFrom({}, null)
    expect(secrets.canKeep).toBe(false)
    await expect(secrets.keep('stripe_key', 'sk')).rejects.toThrow('no keychain')
  })
})
