import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends a run with the suites that were skipped, so that a green run without `../shared/models`, PrusaSlicer or curl does not
 * look like a complete one. What a suite needs is part of its title.
 */
export class LeftOutReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    // A failed file is reported as such.
    const leftOut = modules.filter((module) => module.state() !== 'failed').flatMap(leftOutOf)
    if (leftOut.length === 0) return
    process.stdout.write(
      `\n Left out (${leftOut.length}):\n${leftOut.map((title) => `   ${title}\n`).join('')}`,
    )
  }
}

/** Titles of the outermost suites and tests of a file that were skipped. */
function leftOutOf(module: TestModule): string[] {
  const children = [...module.children]
  return children
    .filter((child) => (child.type === 'test' ? child.result().state : child.state()) === 'skipped')
    .map((child) => `${module.relativeModuleId}: ${child.fullName}`)
}
