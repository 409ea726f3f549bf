import './node-version.ts'
import { runNamed } from './run-named.ts'

// Runs the server from its sources. Errors name their lines.
await runNamed('serve', process.argv.slice(2))
