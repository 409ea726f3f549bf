import { buildBundle } from '../server/cli/build-bundle.ts'
import { isBundleFresh } from '../server/cli/bundle-age.js'

/** Runs before the tests of real servers: all of their processes start from one bundle. */
export default async function buildOnce(): Promise<void> {
  if (!isBundleFresh()) await buildBundle()
}
