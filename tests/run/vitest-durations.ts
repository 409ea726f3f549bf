import type { Reporter, TestModule } from 'vitest/node'
import { reportDuration } from './durations.ts'

/** Reports how long each test file took, loading included. */
export class VitestDurations implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
    reportDuration(module.moduleId, null, prepareDuration + collectDuration + setupDuration + duration)
  }
}
