/**
 * libsql in place of better-sqlite3, for tests on an Electron too old for the latter. Adapts the three differences between
 * their interfaces: `get` also plucks, its row has no `_metadata`, and a single null argument is a value.
 */
const Database = require('libsql')

const { close, prepare } = Database.prototype

Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  for (const name of ['all', 'get', 'iterate', 'run']) {
    const run = statement[name]
    statement[name] = (...values) =>
      values.length === 1 && values[0] === null ? run.call(statement, values) : run.apply(statement, values)
  }
  const { get } = statement
  statement.get = function (...values) {
    const row = get.apply(this, values)
    if (!row || Array.isArray(row)) return row
    const { _metadata: ofLibsql, ...columns } = row
    return this.pluckMode && ofLibsql ? Object.values(columns)[0] : columns
  }
  return statement
}

Database.prototype.close = function () {
  try {
    if (this.open && !this.readonly) this.pragma('journal_mode = DELETE')
  } catch {
    // A damaged file has no journal to take in.
  }
  return close.call(this)
}

module.exports = Database
