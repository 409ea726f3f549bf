import { constants, type Stats } from 'node:fs'
import { lstat, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/** Undefined on Windows, which has neither. A pipe that is opened without waiting does not hold the program up. */
const NO_LINK_NO_WAIT = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** A link, a folder, a pipe, a socket or a device in place of a file, or one that is far too large. */
export class NotRegular extends Error {
  constructor(path: string) {
    super(`${path} is not a regular file.`)
  }
}

/** Opens a file of a folder that is not trusted. Throws `NotRegular`, or Node's error when it is not there. */
export async function openRegular(path: string): Promise<FileHandle> {
  if (!(await lstat(path)).isFile()) throw new NotRegular(path)
  const file = await open(path, constants.O_RDONLY | NO_LINK_NO_WAIT)
  // Something else may have taken its place.
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new NotRegular(path)
}

/** Returns the size and kind of a file in a folder, at a path with slashes. Throws `NotRegular` also where a folder on the way is a link. */
export async function statRegular(folder: string, path: string): Promise<Stats> {
  const names = path.split('/')
  for (let count = 1; count < names.length; count++)
    if (!(await lstat(join(folder, ...names.slice(0, count)))).isDirectory())
      throw new NotRegular(join(folder, path))
  const found = await lstat(join(folder, path))
  if (!found.isFile()) throw new NotRegular(join(folder, path))
  return found
}

/** Reads a whole text file. Throws `NotRegular` also for one that is larger than `maxBytes`. */
export async function readRegular(path: string, maxBytes: number): Promise<string> {
  const file = await openRegular(path)
  try {
    if ((await file.stat()).size > maxBytes) throw new NotRegular(path)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}
