import type { S3Client } from '@aws-sdk/client-s3'
import type { BucketPlace } from '../../../../shared/platform/backup/backup-settings.ts'

export interface BucketKeys {
  access_key: string
  secret_key: string
}

/** The calls of an S3-compatible bucket. Names do not have the prefix of the settings. */
export interface Bucket {
  /** Names below a folder, with their sizes. */
  list(folder: string): Promise<Map<string, number>>
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Uploads in parts, so that a large file is never in memory as a whole. Returns its size. */
  putStream(name: string, stream: ReadableStream<Uint8Array>): Promise<number>
  get(name: string): Promise<ReadableStream<Uint8Array>>
  remove(names: string[]): Promise<void>
  /** An address at which somebody without keys may read or write one object for a while. */
  signedAddress(method: 'GET' | 'PUT', name: string, seconds: number): Promise<string>
  close(): void
}

/** Parts of a multipart upload must be at least 5 MB; at most 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024
/** The limit of one request to delete objects. */
const MAX_DELETED = 1000
const MAX_ATTEMPTS = 5

/** The client is loaded when a bucket is used: most shops have none. */
const loadS3 = () => import('@aws-sdk/client-s3')
type S3 = Awaited<ReturnType<typeof loadS3>>

export async function openBucket(place: BucketPlace, keys: BucketKeys): Promise<Bucket> {
  const s3 = await loadS3()
  const client = new s3.S3Client({
    region: place.region,
    ...(place.endpoint !== null && { endpoint: place.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: keys.access_key, secretAccessKey: keys.secret_key },
    maxAttempts: MAX_ATTEMPTS,
    // Services other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const Bucket = place.bucket
  const at = (name: string) => ({ Bucket, Key: `${place.prefix}${name}` })
  return {
    list: (folder) => listObjects({ s3, client }, place, folder),
    put: async (name, Body) => void (await client.send(new s3.PutObjectCommand({ ...at(name), Body }))),
    putStream: (name, stream) => putInParts({ s3, client, ...at(name) }, stream),
    async get(name) {
      const { Body } = await client.send(new s3.GetObjectCommand(at(name)))
      return Body!.transformToWebStream() as ReadableStream<Uint8Array>
    },
    async remove(names) {
      for (let from = 0; from < names.length; from += MAX_DELETED) {
        const Objects = names.slice(from, from + MAX_DELETED).map((name) => ({ Key: at(name).Key }))
        await client.send(new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
      }
    },
    async signedAddress(method, name, expiresIn) {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const command = method === 'GET' ? new s3.GetObjectCommand(at(name)) : new s3.PutObjectCommand(at(name))
      return getSignedUrl(client, command, { expiresIn })
    },
    close: () => client.destroy(),
  }
}

async function listObjects(
  { s3, client }: Pick<Upload, 's3' | 'client'>,
  { bucket: Bucket, prefix }: BucketPlace,
  folder: string,
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(
      new s3.ListObjectsV2Command({ Bucket, Prefix: `${prefix}${folder}`, ContinuationToken }),
    )
    for (const { Key, Size } of page.Contents ?? []) found.set(Key!.slice(prefix.length), Size ?? 0)
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
  return found
}

interface Upload {
  s3: S3
  client: S3Client
  Bucket: string
  Key: string
}

/** One request for a small object, else a multipart upload, which is given up as a whole when a part fails. */
async function putInParts(upload: Upload, stream: ReadableStream<Uint8Array>): Promise<number> {
  const { s3, client, Bucket, Key } = upload
  const parts = partsOf(stream)
  const first = await parts.next()
  const second = await parts.next()
  if (second.done) {
    const Body = first.value ?? new Uint8Array()
    await client.send(new s3.PutObjectCommand({ Bucket, Key, Body }))
    return Body.length
  }
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand({ Bucket, Key }))
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    let bytes = 0
    for await (const Body of chain([first.value!, second.value], parts)) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(
        new s3.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }),
      )
      Parts.push({ ETag, PartNumber })
      bytes += Body.length
    }
    await client.send(
      new s3.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
    )
    return bytes
  } catch (error) {
    await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {})
    throw error
  }
}

async function* chain<Item>(first: Item[], rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* first
  yield* rest
}

async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}
