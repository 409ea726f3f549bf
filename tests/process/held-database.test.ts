import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { box, sphere } from '../geometry/shapes.ts'
import { signUp } from './customer.ts'
import { rows } from './left-behind.ts'
import { dataFolder, startServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

test(
  'while another program locks the database, reads are answered, writes wait or are refused, and nothing is lost',
  { timeout: 90_000 },
  async () => {
    const data = dataFolder({ rate_limits: UNLIMITED, geometry: { workers: 1 } })
    const server = await startServerProcess(data)
    const customer = await signUp(server.url)
    const known = await customer.accepted({ file: binaryStl(box([20, 20, 20])), filename: 'known.stl' })
    await customer.settled(known)
    const measured = await customer.accepted({ file: binaryStl(sphere(20, 110)), filename: 'ball.stl' })

    const other = new Database(join(data, 'shop.sqlite'))
    other.exec('begin immediate')
    const upload = customer.upload({ file: binaryStl(box([20, 20, 21])), filename: 'late.stl' })
    const answered = { reads: 0, refused: await upload }
    expect(answered.refused.status).toBe(503)
    expect(answered.refused.body).toMatchObject({ error: 'shop_busy', retry_after: 5 })
    const waiting = customer.upload({ file: binaryStl(box([20, 20, 21])), filename: 'late.stl' })
    // A server that waits for the lock inside SQLite answers none of these before the lock is gone.
    while (answered.reads < 100) {
      expect((await customer.quote(known)).status).toBe('quoted')
      answered.reads++
    }
    other.exec('rollback')
    other.close()
    const accepted = await waiting
    expect(accepted.status).toBe(202)
    expect(await customer.settled(accepted.body['id'] as string)).toMatchObject({ status: 'quoted' })
    expect(await customer.settled(measured)).toMatchObject({ status: 'quoted' })
    expect(rows(data, 'select max(attempts) as attempts, max(deaths) as deaths from quotes')).toEqual([
      { attempts: 0, deaths: 0 },
    ])
    expect(await server.stop()).toBe(0)
  },
)
