import type { ExportPage, StartExport } from '../../../shared/platform/backup/export-page.ts'
import { commandName } from '../../../shared/platform/command-names.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { requireRecentSignIn } from '../../accounts/recent-sign-in.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'

/** Returns the last export, and the folder that is proposed for the next. */
export function readExport(shop: Shop, caller: Caller): ExportPage {
  staffWith('set_up', caller)
  return {
    state: shop.work.exports.state(),
    proposed_path: shop.work.exports.proposedFolder(),
    import_command: commandName('import'),
  }
}

/** Starts an export of everything into a folder of the shop's computer. It runs on; the page follows its progress. */
export function startExport(shop: Shop, caller: Caller, { path, passphrase }: StartExport): ExportPage {
  const by = staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  if (shop.work.exports.state().status === 'running')
    throw new Refusal('wrong_state', 'An export is running already. Wait for its end, or cancel it.')
  const fault = shop.work.exports.refuseFolder(path)
  if (fault !== null) throw new Refusal('wrong_state', fault)
  shop.write((tx) =>
    recordEvent(tx, shop.clock.now(), by, { subject: 'document', subject_id: 'shop', what: 'exported' }),
  )
  shop.work.exports.start({ to: path, passphrase, base_url: shop.address.base_url })
  return readExport(shop, caller)
}

/** Ends the running export; what it has written is deleted. */
export async function cancelExport(shop: Shop, caller: Caller): Promise<ExportPage> {
  staffWith('set_up', caller)
  await shop.work.exports.cancel()
  return readExport(shop, caller)
}
