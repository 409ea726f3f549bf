import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects what loading the program left, which V8 would keep until the server has worked for long. Takes up to 0.1 s, so it runs
 * once.
 */
export function freeStartMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  collect()
}
