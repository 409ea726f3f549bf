import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { UnreadableProfile } from '../../../shared/production/printers/profile-import/slicer-file.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import { checkProfile, type CheckedProfile } from '../../../shared/production/slicer/check-profile.ts'
import type { RemoveSlicerProfile, SaveSlicerProfile } from '../../../shared/production/slicer/slicer-work.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readPrinters } from '../../catalog/read-printers.ts'
import type { Shop } from '../../platform/shop.ts'
import { deleteProfile, findProfile, saveProfile } from './slicer-store.ts'

/** Adds the settings files of a printer, or of a filament at it, in place of those before. Returns what was left out of them. */
export function saveSlicerProfile(
  shop: Shop,
  caller: Caller,
  input: SaveSlicerProfile,
): Pick<CheckedProfile, 'role' | 'removed'> {
  const { account_id } = staffWith('set_up', caller)
  const { printer_id, material, files } = input
  const printer = readPrinters(shop.db).find(({ id }) => id === printer_id)
  if (!printer) throw new Refusal('printer_refused', 'There is no such printer.')
  const { role, text, filament_type, removed } = check(input)
  const now = shop.clock.now()
  shop.write((tx) => {
    saveProfile(tx, {
      id: shop.ids.make(ID_PREFIX.slicer_profile),
      printer_id,
      role,
      material: material ?? '',
      name: files[0].name,
      body: text,
      filament_type,
      removed: JSON.stringify(removed),
      added_at: now,
      by_account: account_id,
    })
  })
  return { role, removed }
}

function check({ files, material }: SaveSlicerProfile): CheckedProfile {
  try {
    return checkProfile(files, material === null ? 'printer' : 'filament')
  } catch (error) {
    if (!(error instanceof UnreadableProfile)) throw error
    throw new InvalidInput([
      { loc: ['body', 'files'], msg: error.message, type: 'value_error', input: files[0].name },
    ])
  }
}

export function removeSlicerProfile(shop: Shop, caller: Caller, { profile_id }: RemoveSlicerProfile): void {
  staffWith('set_up', caller)
  shop.write((tx) => {
    if (!findProfile(tx, profile_id)) throw new Refusal('not_found', 'There is no such profile.')
    deleteProfile(tx, profile_id)
  })
}
