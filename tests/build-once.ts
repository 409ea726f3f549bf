import { buildBundle } from '../server/cli/build-bundle.ts'
import { isBundleFresh } from '../server/cli/bundle-age.js'
import { ensurePages } from '../server/cli/ensure-pages.ts'

/** Runs before the tests of real servers: all of their processes start from one bundle, and serve pages that are not built meanwhile. */
export default async function buildOnce(): Promise<void> {
  await Promise.all([isBundleFresh() || buildBundle(), ensurePages()])
}
