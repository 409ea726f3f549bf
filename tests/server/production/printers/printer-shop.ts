import type { TestShop } from '../../../shop/test-shop.ts'

interface TestPlate {
  printer_id: string
  status: 'planned' | 'printing' | 'printed' | 'cleared'
  /** Hours before now at which it started and ended. */
  started?: number
  printed?: number
  seconds?: number
}

let plates = 0

/** A plate in the database, without units: what a printer knows of it. */
export function addPlate({ shop, database }: TestShop, plate: TestPlate): void {
  const now = shop.clock.now()
  const ago = (hours: number | undefined) => (hours === undefined ? null : now - hours * 3600)
  plates += 1
  database.write((tx) =>
    tx.run(
      `insert into plates (id, status, printer_id, material, color, nozzle_mm, seconds, grams, started_at, printed_at, created_at, updated_at)
       values (?, ?, ?, 'PETG', 'Black', 0.4, ?, 10, ?, ?, ?, ?)`,
      `pl_test${plates}`,
      plate.status,
      plate.printer_id,
      plate.seconds ?? 7200,
      ago(plate.started),
      ago(plate.printed),
      now,
      now,
    ),
  )
}
