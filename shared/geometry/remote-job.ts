import { z } from 'zod'
import { PROGRAM_VERSION } from '../platform/program-version.ts'
import { ENGINE, type GeometryAnswer, type GeometryJob, type Progress } from './job.ts'

/**
 * A shop and its geometry workers on other computers have to agree on this: both run this program in the same version.
 */
export const REMOTE_VERSION = `${PROGRAM_VERSION}-${ENGINE}`

/** Workers of another version find no jobs, because their queue has another name. */
export const GEOMETRY_QUEUE = `layerline-geometry-${REMOTE_VERSION}`

/** A shop stores its version under this key, for workers that wait in vain. */
export const SHOP_VERSION_KEY = 'layerline-geometry:shop-version'
/** On this channel a shop names jobs that are no longer wanted. */
export const CANCEL_CHANNEL = 'layerline-geometry:cancel'

/** Signed: a path is at the shop, whose address a worker was started with; an address is in the shop's bucket. */
const FileAddress = z.union([z.string().regex(/^\/(?!\/)/), z.url({ protocol: /^https?$/ })])

/** The files of a job. */
const RemoteAddresses = z.object({
  file: FileAddress,
  /** The mesh of an earlier analysis; null if the file is to be read. */
  mesh: FileAddress.nullable(),
  /** Addresses that get the results. */
  results: z.object({ 'mesh.bin': FileAddress, 'preview.bin': FileAddress, 'thumbnail.png': FileAddress }),
})
export type RemoteAddresses = z.infer<typeof RemoteAddresses>
/** A file with more bytes is no result: the mesh of a part with the most triangles takes a third of it. */
export const MAX_RESULT_BYTES = 512 * 1024 ** 2
export const RESULT_FILES = ['mesh.bin', 'preview.bin', 'thumbnail.png'] as const
export type ResultFile = (typeof RESULT_FILES)[number]

/** A geometry job without the folders of the shop's machine. */
export interface RemoteJob {
  /** Names the part, the same for each of its jobs, and says nothing of it. */
  part: string
  job: Omit<GeometryJob, 'file_path' | 'folder'>
  addresses: RemoteAddresses
}

/** Workers name a folder by it. */
const PartName = z.string().regex(/^[0-9a-f]{16,64}$/)

/** A job as it comes out of the queue. The shop made the part in `job`, and a worker of the same version reads it. */
export const readRemoteJob = (value: unknown): RemoteJob =>
  z
    .object({ part: PartName, job: z.looseObject({}), addresses: RemoteAddresses })
    .parse(value) as unknown as RemoteJob

const RemoteProgress = z.union([
  z.object({ begun: z.literal(true) }),
  z.object({ stage: z.enum(['checking', 'processing']), fraction: z.number().min(0).max(1) }),
])
/** A worker's report while it works. */
export type RemoteProgress = { begun: true } | Progress

/** Null for what is no progress of a job. */
export function readRemoteProgress(value: unknown): RemoteProgress | null {
  return RemoteProgress.safeParse(value).data ?? null
}

const RemoteOutcome = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    answer: z.object({ analysis: z.looseObject({}), estimate: z.looseObject({}) }),
  }),
  z.object({
    outcome: z.literal('refused'),
    code: z.enum(['file_unreadable', 'file_empty', 'file_too_complex', 'tessellated_step']),
    detail: z.string(),
    raw: z.string(),
  }),
  z.object({ outcome: z.literal('crashed'), raw: z.string() }),
  z.object({ outcome: z.literal('timed_out'), seconds: z.number() }),
  z.object({
    outcome: z.literal('hindered'),
    fault: z.enum(['full', 'busy', 'denied', 'not_begun']),
    raw: z.string(),
  }),
  z.object({ outcome: z.literal('canceled') }),
])
type Read = z.infer<typeof RemoteOutcome>
/** The end of a job at a worker; the answer has the shapes of the same version of this program. */
export type RemoteOutcome = Exclude<Read, { outcome: 'done' }> | { outcome: 'done'; answer: GeometryAnswer }

/** Null for what is no outcome. */
export function readRemoteOutcome(value: unknown): RemoteOutcome | null {
  return (RemoteOutcome.safeParse(value).data ?? null) as RemoteOutcome | null
}
