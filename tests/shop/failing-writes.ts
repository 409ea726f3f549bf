import type { Shop } from '../../server/platform/shop.ts'

/** From now on every write of the shop fails with SQLite's code. Returns what ends that. */
export function failWrites(shop: Shop, code = 'SQLITE_FULL'): () => void {
  const { write } = shop
  shop.write = () => {
    throw Object.assign(new Error('database or disk is full'), { code })
  }
  return () => void (shop.write = write)
}
