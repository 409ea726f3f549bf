import { expect, test } from 'vitest'
import { isRepairable, mayBeOfVersion, shopFault } from '../../../shared/platform/start-failures.ts'

const coded = (code: string, more = {}) => Object.assign(new Error(code), { code, ...more })

test.each<[string, unknown, { backups: boolean; back: boolean }]>([
  ['an error of the program itself', new TypeError('x is undefined'), { backups: false, back: true }],
  ['five crashes', new Error('The shop’s server ended several times.'), { backups: false, back: true }],
  ['a migration that fails', coded('SQLITE_ERROR'), { backups: false, back: true }],
  ['a damaged certificate', coded('ERR_OSSL_PEM_NO_START_LINE'), { backups: false, back: true }],
  ['a backup before the update that fails', coded('BACKUP_BEFORE_UPDATE'), { backups: false, back: true }],
  ['tables of another build', shopFault('SHOP_OF_OTHER_BUILD', 'x'), { backups: true, back: true }],
  ['a missing key', shopFault('SHOP_DAMAGED', 'x'), { backups: true, back: false }],
  ['a damaged database', coded('SQLITE_CORRUPT_VTAB'), { backups: true, back: false }],
  ['a file that is no database', coded('SQLITE_NOTADB'), { backups: true, back: false }],
  ['a full disk', coded('ENOSPC'), { backups: false, back: false }],
  ['a folder that may not be written', coded('SQLITE_READONLY_DIRECTORY'), { backups: false, back: false }],
  ['a port in use', coded('EADDRINUSE', { syscall: 'listen' }), { backups: false, back: false }],
  ['a shop that is open elsewhere', coded('SHOP_OPEN'), { backups: false, back: false }],
])('%s offers what can help', (_, error, offered) => {
  expect({ backups: isRepairable(error), back: mayBeOfVersion(error) }).toEqual(offered)
})
