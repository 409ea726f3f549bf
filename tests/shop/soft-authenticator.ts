import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyRegistration,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeyAssertion,
} from '../../shared/accounts/passkeys.ts'

/** Flags of the authenticator data (WebAuthn 3, 6.1): present, verified, and "credential data follows". */
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

/** Errors that a test may introduce on purpose. */
interface AuthenticatorFaults {
  origin?: string
  rp_id?: string
  type?: string
  challenge?: string
  /** The device did not ask for a PIN or a finger. */
  unverified?: boolean
  counter?: number
}

/** A security key in software: one ES256 passkey, with the answers of `navigator.credentials`. */
export class SoftAuthenticator {
  readonly id = randomBytes(32).toString('base64url')
  counter = 0
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #user = ''

  constructor(origin = 'http://localhost:4747') {
    this.#origin = origin
  }

  /** Another device with the same key: a clone. */
  get key(): KeyObject {
    return this.#keys.privateKey
  }

  make(offer: PasskeyCreationOptions, slips: AuthenticatorFaults = {}): PasskeyRegistration {
    this.#user = offer.user.id
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey()])
    const data = this.#data(slips.rp_id ?? offer.rp.id, slips, WITH_CREDENTIAL)
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(Buffer.concat([data, credential])),
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', offer.challenge, slips),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  use(
    question: PasskeyRequestOptions,
    slips: AuthenticatorFaults & { user?: string; key?: KeyObject } = {},
  ): PasskeyAssertion {
    this.counter = slips.counter ?? this.counter + 1
    const data = this.#data(slips.rp_id ?? question.rpId, slips, 0)
    const clientDataJSON = this.#clientData('webauthn.get', question.challenge, slips)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#answer({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, slips.key ?? this.#keys.privateKey).toString('base64url'),
      userHandle: slips.user ?? this.#user,
    })
  }

  #answer<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} } as const
  }

  #clientData(type: string, challenge: string, slips: AuthenticatorFaults): string {
    const data = {
      type: slips.type ?? type,
      challenge: slips.challenge ?? challenge,
      origin: slips.origin ?? this.#origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }

  #data(rpId: string, slips: AuthenticatorFaults, more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags = PRESENT | (slips.unverified ? 0 : VERIFIED) | more
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), counter])
  }

  /** EC2 key of COSE (RFC 9053, 7.1.1): {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  #coseKey(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'))
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x!),
      Buffer.from([0x22]),
      coordinate(y!),
    ])
  }
}

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()

/** CBOR: a short text, and bytes with a length of one or two bytes. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
function bytes(value: Buffer): Buffer {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 255]
  return Buffer.concat([Buffer.from(head), value])
}
