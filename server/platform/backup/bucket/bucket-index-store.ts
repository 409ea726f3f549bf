import { z } from 'zod'
import { Manifest } from '../manifest-store.ts'
import type { Bucket } from './bucket-client.ts'

/** The parts of a backup in a bucket: its manifest, and the object of each file by the hash of the file. */
const BucketIndex = z.strictObject({ manifest: Manifest, objects: z.record(z.string(), z.string()) })
export type BucketIndex = z.infer<typeof BucketIndex>

export function indexText(index: BucketIndex): string {
  return JSON.stringify(index)
}

export function parseIndex(text: string): BucketIndex {
  return BucketIndex.parse(JSON.parse(text))
}

/** A backup key has a folder of its own: what was encrypted for another one cannot be opened with it. */
export function bucketFolder(shopId: string | null, recipient: string): string {
  return `${shopId ?? 'shop'}/${recipient}/`
}

/** Returns the names of a shop's backups in the bucket, with whatever key they were encrypted. */
export async function listBucket(bucket: Pick<Bucket, 'list'>, shopId: string | null): Promise<string[]> {
  const found = await bucket.list(`${shopId ?? 'shop'}/`)
  const folders = new Set(
    [...found.keys()].flatMap((name) => /^([^/]+\/age1[^/]+\/)backups\//.exec(name)?.[1] ?? []),
  )
  return [...folders].flatMap((folder) => backupNames(folder, found))
}

/** Returns the names of complete backups, oldest first. */
export function backupNames(folder: string, found: ReadonlyMap<string, number>): string[] {
  return [...found.keys()]
    .flatMap(
      (name) =>
        /^backups\/(\d{4}-\d\d-\d\dT[\d-]+Z(?:-\d+)?)\.age$/.exec(name.slice(folder.length))?.[1] ?? [],
    )
    .sort()
}

/** `2026-11-22T05-01-12Z` as an instant. */
export function instantOfName(name: string): number {
  const [day, time] = name.replace(/Z.*$/, '').split('T')
  return Date.parse(`${day}T${time.replaceAll('-', ':')}Z`) / 1000
}

/**
 * Returns the objects that these backups name; null if the list of one of them is not there, so that nothing is
 * removed.
 */
export async function readIndexes(
  bucket: Bucket,
  folder: string,
  names: string[],
): Promise<Set<string> | null> {
  const used = new Set<string>()
  for (const name of names) {
    const list = await bucket.get(`${folder}names/${name}`).catch(() => null)
    if (list === null) return null
    for (const object of (await new Response(list).text()).split('\n')) used.add(object)
  }
  return used
}
