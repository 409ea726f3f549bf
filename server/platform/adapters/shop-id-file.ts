import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './write-whole.ts'

export const SHOP_ID = /^shop_[a-z0-9]{8,40}$/

const idPath = (dataFolder: string) => join(dataFolder, 'files', 'shop-id')

/** Returns the shop's id in its files folder; null if there is none yet. */
export function readShopId(dataFolder: string): string | null {
  const path = idPath(dataFolder)
  const id = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  return SHOP_ID.test(id) ? id : null
}

export function writeShopId(dataFolder: string, shop_id: string): void {
  mkdirSync(join(dataFolder, 'files'), { recursive: true })
  writeWhole(idPath(dataFolder), `${shop_id}\n`)
}
