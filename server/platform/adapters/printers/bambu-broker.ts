import type { MqttClient } from 'mqtt'
import { randomInt } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { MachineError } from '../../ports/printer-link.ts'
import type { BambuPatience } from './bambu-patience.ts'
import type { BambuTarget } from './bambu-tls.ts'

const USER = 'bblp'

/** The parts of a connection to a printer's broker. */
export interface SessionParts {
  Client: typeof MqttClient
  target: BambuTarget
  patience: BambuPatience
}

/** Signs in over a connection whose certificate was checked. */
export function brokerClient(stream: Duplex, { Client, target, patience }: SessionParts): MqttClient {
  return new Client(() => stream, {
    username: USER,
    password: target.access_code,
    clientId: `layerline-${randomInt(2 ** 40).toString(36)}`,
    protocolVersion: 4,
    clean: true,
    keepalive: patience.keepalive_s,
    connectTimeout: patience.connect_ms,
    // The line decides when to connect again, and what was not sent is not sent later.
    reconnectPeriod: 0,
    resubscribe: false,
    queueQoSZero: false,
    timerVariant: 'native',
  })
}

/** The broker's own refusals have a number as code: 4 is a wrong password, 5 no right. Null: it is something else. */
export function signInError(error: unknown): MachineError | null {
  const { code } = (error ?? {}) as { code?: unknown }
  if (code !== 4 && code !== 5) return null
  return new MachineError(
    'key_refused',
    'The printer refuses the access code. Its screen shows the code under Settings, LAN Only Mode; it changes when LAN Only Mode is turned off and on.',
    { cause: error },
  )
}
