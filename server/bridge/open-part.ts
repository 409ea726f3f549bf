import { constants } from 'node:fs'
import { open, realpath, stat, type FileHandle } from 'node:fs/promises'
import { MAX_FILE_BYTES } from '../../shared/geometry/files/part-file.ts'
import { READ_ENDINGS, unsupportedFileReason } from '../../shared/quoting/quotes/file-endings.ts'
import { BridgeFailure } from './bridge-failure.ts'
import { isInside, isModelName, placesOf, type PathSetting } from './path-rules.ts'

/** A model file of this computer, open for reading; the caller closes it. */
export interface OpenPart {
  name: string
  size: number
  handle: FileHandle
}

/**
 * Opens a model file by its path. Links are resolved first, and folder, ending and size are checked on the file that is
 * actually read; a file that is replaced in between is refused.
 */
export async function openPart(pathText: string, setting: PathSetting): Promise<OpenPart> {
  const places = placesOf(pathText, setting)
  const named = places.find((place) => !isModelName(setting.path, place))
  if (named !== undefined) throw wrongEnding(pathText)
  const file = await realPlace(places, pathText)
  checkPlace(file, pathText, setting)
  const handle = await openReal(file, pathText)
  try {
    return { name: setting.path.basename(file), size: await checkedSize(handle, file, pathText), handle }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Returns the first existing path, with all links resolved. */
async function realPlace(places: string[], pathText: string): Promise<string> {
  for (const place of places) {
    try {
      return await realpath(place)
    } catch (error) {
      if (!isMissing(error)) throw unreadable(pathText, error)
    }
  }
  throw new BridgeFailure('file_not_found', `There is no file "${pathText}" on this computer.`, [
    'Give the whole path of a file that exists.',
  ])
}

function checkPlace(file: string, pathText: string, { path, folders }: PathSetting): void {
  if (folders.length > 0 && !folders.some((folder) => isInside(path, folder, file)))
    throw new BridgeFailure(
      'file_outside_folders',
      `"${pathText}" is outside the folders that this program may read: ${folders.join(', ')}.`,
      ['Ask the person to copy the file there, or to start the program with another --folder.'],
    )
  if (!isModelName(path, file)) throw wrongEnding(pathText)
}

/** Opens without blocking on a pipe and without following a link that was created since. */
async function openReal(file: string, pathText: string): Promise<FileHandle> {
  try {
    return await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    throw unreadable(pathText, error)
  }
}

async function checkedSize(handle: FileHandle, file: string, pathText: string): Promise<number> {
  const opened = await handle.stat()
  if (!opened.isFile())
    throw new BridgeFailure('not_a_file', `"${pathText}" is a folder or a device, not a file.`)
  const there = await stat(await realpath(file))
  if (there.ino !== opened.ino || there.dev !== opened.dev)
    throw new BridgeFailure('file_changed', `"${pathText}" was exchanged while it was opened.`, [
      'Try again.',
    ])
  if (opened.size === 0)
    throw new BridgeFailure('file_empty', `"${pathText}" is empty.`, ['Export the part again.'])
  if (opened.size > MAX_FILE_BYTES)
    throw new BridgeFailure('file_too_large', `"${pathText}" is larger than 50 MB.`, [
      'Export it with fewer triangles, or as STEP.',
    ])
  return opened.size
}

function wrongEnding(pathText: string): BridgeFailure {
  const endings = READ_ENDINGS.map((ending) => `.${ending}`).join(', ')
  const detail = unsupportedFileReason(pathText) ?? `"${pathText}" does not end in ${endings}.`
  return new BridgeFailure('unsupported_file_type', detail, ['Export the part as STEP, STL, OBJ or 3MF.'])
}

function isMissing(error: unknown): boolean {
  return /^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')
}

function unreadable(pathText: string, error: unknown): BridgeFailure {
  const { code } = error as NodeJS.ErrnoException
  return new BridgeFailure('file_unreadable', `"${pathText}" cannot be read (${code}).`, [
    'Ask the person to check the rights of the file.',
  ])
}
