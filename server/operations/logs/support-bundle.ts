import { zipArchive } from '../../platform/libraries/zip-archive.ts'
import type {
  MakeBundle,
  ReadBundleFile,
  SaveBundle,
  SupportBundle,
} from '../../../shared/platform/logs/support-bundle.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { formatInstant, HOUR } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { readFacts } from '../health/read-facts.ts'
import type { Shop } from '../../platform/shop.ts'
import { bundleTexts, type BundleText } from './bundle-files.ts'

interface MadeBundle {
  id: string
  made_at: number
  files: BundleText[]
}

/** The most characters of one file that the page shows; the archive has all of it. */
const MAX_SHOWN = 200_000

/** The last bundle of each shop, in memory only. */
const made = new WeakMap<ReadDb, MadeBundle>()

/** Makes a bundle for the owner to look into. Nothing is saved or sent. */
export async function makeBundle(shop: Shop, caller: Caller, { days }: MakeBundle): Promise<SupportBundle> {
  staffWith('set_up', caller)
  const {
    db,
    settings,
    machine: { logs, crashes },
    clock,
    ids,
  } = shop
  const files = await bundleTexts({
    db,
    settings,
    logs,
    crashes,
    days,
    health: await healthFacts(shop),
    check: checkLines(shop),
    pseudonymKey: logs.pseudonymKey(),
    now: clock.now(),
  })
  const bundle = { id: ids.make('bundle'), made_at: clock.now(), files }
  made.set(db, bundle)
  return {
    ...bundle,
    files: files.map(({ name, about, text }) => ({ name, about, bytes: Buffer.byteLength(text) })),
  }
}

/** Returns the text of one file, as it will be saved. */
export function readBundleFile(shop: Shop, caller: Caller, { id, name }: ReadBundleFile) {
  staffWith('set_up', caller)
  const file = findBundle(shop, id).files.find((known) => known.name === name)
  if (!file) throw new Refusal('not_found')
  return { text: file.text.slice(0, MAX_SHOWN), is_cut: file.text.length > MAX_SHOWN }
}

/** Returns the archive without the files that the owner left out. */
export function archiveBundle(
  shop: Shop,
  caller: Caller,
  { id, without }: SaveBundle,
): AsyncIterable<Uint8Array> {
  staffWith('set_up', caller)
  const { files, made_at } = findBundle(shop, id)
  const entries = files
    .filter(({ name }) => !without.includes(name))
    .map(({ name, text }) => ({ path: name, content: { bytes: async () => Buffer.from(text) } }))
  return zipArchive(entries, made_at)
}

function findBundle(shop: Shop, id: string): MadeBundle {
  const bundle = made.get(shop.db)
  if (bundle?.id !== id || shop.clock.now() - bundle.made_at > HOUR)
    throw new Refusal('not_found', 'This support bundle is not kept anymore. Make it again.')
  return bundle
}

async function healthFacts(shop: Shop): Promise<Record<string, unknown>> {
  return {
    ...machineFacts(),
    facts: await readFacts(shop),
    restored_from: shop.work.backups.restoredFrom(),
    log_level: shop.machine.logs.level(),
    data_folder: shop.settings.data_dir,
  }
}

/** Returns the program's process and its computer. */
export function machineFacts(): Record<string, unknown> {
  const { versions, platform, arch } = process
  const { node, electron, v8, sqlite } = versions
  return {
    platform,
    arch,
    versions: { node, electron, v8, sqlite },
    uptime_s: Math.round(process.uptime()),
    memory: process.memoryUsage(),
    memory_limit_bytes: process.constrainedMemory(),
    free_memory_bytes: process.availableMemory(),
  }
}

function checkLines({ work: { backups } }: Shop): string[] {
  const check = backups.lastCheck()
  if (check === null) return ['Not checked yet.']
  const when = `Checked ${formatInstant(check.at)} Pacific time.`
  return [when, ...(check.faults.length === 0 ? ['The shop is whole.'] : check.faults)]
}
