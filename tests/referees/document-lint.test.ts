import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openApiDocument } from '../../server/http/docs/openapi.ts'
import { ENDPOINTS } from '../../server/http/endpoint-list.ts'
import { refereeFile } from './referee.ts'

const CLI = refereeFile('@redocly/cli/bin/cli.js')

test('Redocly reports no problem in the published document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-document-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(openApiDocument(ENDPOINTS, 'http://127.0.0.1:4747')))
  const lint = spawnSync(process.execPath, [CLI, 'lint', file, '--extends=recommended', '--format=json'], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  rmSync(folder, { recursive: true })
  const report = JSON.parse(lint.stdout.slice(lint.stdout.indexOf('{'))) as {
    totals: { errors: number; warnings: number }
    problems: { message: string; ruleId: string }[]
  }
  expect(report.problems.map((problem) => `${problem.ruleId}: ${problem.message}`)).toEqual([])
  expect(lint.status).toBe(0)
})
