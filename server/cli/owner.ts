import './node-version.ts'
import { launch } from './launch.ts'

await launch('owner')
