import type { UnderWay } from '../shared/under-way.ts'
import { countRunning } from './running-work.ts'
import type { Shop } from './shop.ts'

/** Counts what closing the shop would interrupt. */
export function describeUnderWay({ backups, exports }: Pick<Shop, 'backups' | 'exports'>): UnderWay {
  return {
    ...countRunning(),
    backup: backups.run() !== null,
    export: exports.state().status === 'running',
  }
}
