/**
 * libsql in the place of better-sqlite3, for an Electron too old for the latter: tests only. The same interface but for
 * two spots, made alike here: one row is plucked too, and carries no key of libsql's own.
 */
const Database = require('libsql')

const { prepare } = Database.prototype

Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  const { get } = statement
  statement.get = function (...values) {
    const row = get.apply(this, values)
    if (!row) return row
    delete row._metadata
    return this.pluckMode ? Object.values(row)[0] : row
  }
  return statement
}

module.exports = Database
