import Database from 'better-sqlite3'

/**
 * Opens a connection. Every connection of the program is opened here: what the schema of a file says must not call functions that
 * can reach outside of it, because the file may come from a stranger.
 */
export function openRaw(file: string | Buffer, options?: Database.Options): Database.Database {
  const raw = new Database(file, options)
  try {
    raw.pragma('trusted_schema = off')
    return raw
  } catch (error) {
    raw.close()
    throw error
  }
}
