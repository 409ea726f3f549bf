import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import Fastify from 'fastify'

/** The baseline for the shop's route: Fastify and one prepared statement on a database file, nothing else. */
const folder = mkdtempSync(join(tmpdir(), 'layerline-bare-'))
const database = new Database(join(folder, 'bare.sqlite'))
database.pragma('journal_mode = WAL')
database.exec('create table quotes (id text primary key, body text not null) strict')
database.prepare('insert into quotes values (?, ?)').run('q_1', process.env['LAYERLINE_BENCH_BODY'] ?? '{}')
const read = database.prepare<[string], { body: string }>('select body from quotes where id = ?')

const app = Fastify()
app.get<{ Params: { id: string } }>('/v1/quotes/:id', (request, reply) =>
  reply.type('application/json; charset=utf-8').send(read.get(request.params.id)!.body),
)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`Ready: ${address}\n`)
process.once('SIGTERM', () => {
  database.close()
  rmSync(folder, { recursive: true })
  process.exit()
})
