/** Imported first by every command: older Node versions cannot run the sources, and fail with unclear errors. */
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  process.stderr.write(
    `Layerline needs Node 24 (this is ${process.versions.node}). Start it with "npm run ..." after "npm ci".\n`,
  )
  process.exit(2)
}
