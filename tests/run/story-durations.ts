import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { reportDuration } from './durations.ts'

/** Reports how long each browser story took. */
export default class StoryDurations implements Reporter {
  onTestEnd({ location, title }: TestCase, { duration, status }: TestResult): void {
    if (status !== 'skipped') reportDuration(location.file, title, duration)
  }
}
