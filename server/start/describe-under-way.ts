import type { UnderWay } from '../../shared/platform/under-way.ts'
import { countRunning } from '../platform/running-work.ts'
import type { Shop } from '../platform/shop.ts'

/** Counts what closing the shop would interrupt. */
export function describeUnderWay({ work: { backups, exports } }: Pick<Shop, 'work'>): UnderWay {
  return {
    ...countRunning(),
    backup: backups.run() !== null,
    export: exports.state().status === 'running',
  }
}
