import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordExamples } from './story.ts'

const file = join(import.meta.dirname, '../../../server/http/docs/openapi-examples.json')
writeFileSync(file, `${JSON.stringify(await recordExamples(), null, 2)}\n`)
