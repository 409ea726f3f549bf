import { commandCall } from './command-names.ts'

/** The state of a database file before the program opens it. */
export interface FoundDatabase {
  /**
   * `missing`: no file, or one without a table. `blank`: tables without an account, a quote or a file.
   * `used`: anything else.
   */
  state: 'missing' | 'blank' | 'used'
  shop_id: string | null
}

/** Everything in a data folder that identifies its shop. */
export interface FoundShop {
  database: FoundDatabase
  /** The shop id in the folder `files`. */
  files_id: string | null
  /** Null if there is no key; a file with the key alone has no id. */
  key: { shop_id: string | null } | null
  /** The number of part files, and how many of them the database names. */
  parts: { there: number; named: number }
}

export type ShopRefusal =
  /** The database is gone, or empty, but the rest of the shop exists. */
  | 'database_missing'
  /** The database names none of the files, and no id shows that they belong together. */
  | 'files_unknown'
  | 'database_differs'
  | 'files_differ'
  | 'key_differs'
  | 'three_shops'

export type ShopVerdict =
  /** `shop_id` is null if the shop has none yet: it gets a new one. Parts without an id get the shop's. */
  { verdict: 'opens'; shop_id: string | null } | { verdict: 'refused'; why: ShopRefusal }

/**
 * Decides whether a database, a folder of files and a key belong to one shop. With the wrong database a shop would look
 * empty, or show customers each other's orders, so anything doubtful is refused before anything is written.
 */
export function recognizeShop({ database, files_id, key, parts }: FoundShop): ShopVerdict {
  const key_id = key?.shop_id ?? null
  const fits = parts.there === 0 || parts.named > 0
  if (database.state === 'missing') {
    const isNew = files_id === null && key_id === null && parts.there === 0
    return isNew ? acceptShop(null) : refuseShop('database_missing')
  }
  if (database.state === 'blank' && !fits) return refuseShop('database_missing')
  const disagreeing = findDisagreement(database.shop_id, files_id, key_id)
  if (disagreeing) return refuseShop(disagreeing)
  const vouching = files_id ?? key_id
  if (database.shop_id !== null)
    return fits || vouching !== null ? acceptShop(database.shop_id) : refuseShop('files_unknown')
  if (database.state === 'blank' && vouching !== null) return refuseShop('database_missing')
  return fits ? acceptShop(vouching) : refuseShop('files_unknown')
}

function acceptShop(shop_id: string | null): ShopVerdict {
  return { verdict: 'opens', shop_id }
}

function refuseShop(why: ShopRefusal): ShopVerdict {
  return { verdict: 'refused', why }
}

function findDisagreement(
  database: string | null,
  files: string | null,
  key: string | null,
): ShopRefusal | null {
  const ids = new Set([database, files, key].filter((id) => id !== null))
  if (ids.size < 2) return null
  if (ids.size === 3) return 'three_shops'
  if (files !== null && files === key) return 'database_differs'
  return key === null || key === database ? 'files_differ' : 'key_differs'
}

/** Returns what is wrong and what to do about it, for the person at the machine. */
export function refusalSentence(why: ShopRefusal, folder: string): string {
  return `${WRONG[why](folder)} ${ADVICE(folder)}`
}

const WRONG: Record<ShopRefusal, (folder: string) => string> = {
  database_missing: (folder) =>
    `The files and the key in ${folder} belong to a shop whose database (shop.sqlite) is missing or empty.`,
  files_unknown: (folder) =>
    `The database in ${folder} names none of the part files there, so the files belong to another shop.`,
  database_differs: (folder) =>
    `The files and the key in ${folder} belong to one shop, and the database (shop.sqlite) to another.`,
  files_differ: (folder) =>
    `The folder "files" in ${folder} belongs to another shop than the database (shop.sqlite) there.`,
  key_differs: (folder) =>
    `The key (vault.key) in ${folder} belongs to another shop than the rest of that folder.`,
  three_shops: (folder) =>
    `The database, the files and the key in ${folder} belong to three different shops.`,
}

const ADVICE = (folder: string) =>
  `Nothing was changed. Restore what belongs together from a backup (${commandCall('restore', `--from FOLDER --data ${folder}`)}), or choose another folder with --data DIR.`
