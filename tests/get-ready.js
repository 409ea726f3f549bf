// Plain JavaScript, because older Node versions cannot read the other sources, and fail with unclear errors.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  process.stderr.write(
    `The tests need Node 24 (this is ${process.versions.node}), which "npm ci" installs: run it first.\n`,
  )
  process.exit(1)
}
await import('./get-ready.ts')
