import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { UnreadableProfile } from '../../../shared/production/printers/profile-import/slicer-file.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import { checkProfile, type CheckedProfile } from '../../../shared/production/slicer/check-profile.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import type {
  RemoveSlicerProfile,
  SaveSlicerProfile,
  ShareSlicerProfiles,
} from '../../../shared/production/slicer/slicer-work.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readPrinters } from '../../catalog/read-printers.ts'
import type { Shop } from '../../platform/shop.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import {
  deleteOwnProfiles,
  deleteProfile,
  findProfile,
  findProfileOwner,
  listProfiles,
  moveProfiles,
  saveProfile,
} from './slicer-store.ts'

/**
 * Adds the settings files of a machine or of a filament, in place of those before, for every printer that shares them with the
 * one that is named. Returns what was left out of them.
 */
export function saveSlicerProfile(
  shop: Shop,
  caller: Caller,
  input: SaveSlicerProfile,
): Pick<CheckedProfile, 'role' | 'removed'> {
  const { account_id } = staffWith('set_up', caller)
  const { printer_id, material, files } = input
  const { role, text, filament_type, removed } = check(input)
  const now = shop.clock.now()
  shop.write((tx) => {
    saveProfile(tx, {
      id: shop.ids.make(ID_PREFIX.slicer_profile),
      ...findProfileOwner(tx, getPrinter(tx, printer_id)),
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

function getPrinter(db: ReadDb, printerId: string): Printer {
  const printer = readPrinters(db).find(({ id }) => id === printerId)
  if (!printer) throw new Refusal('printer_refused', 'There is no such printer.')
  return printer
}

export function removeSlicerProfile(shop: Shop, caller: Caller, { profile_id }: RemoveSlicerProfile): void {
  staffWith('set_up', caller)
  shop.write((tx) => {
    if (!findProfile(tx, profile_id)) throw new Refusal('not_found', 'There is no such profile.')
    deleteProfile(tx, profile_id)
  })
}

/** Lets a printer with settings of its own share those of its model, which gets its settings if it has none. */
export function shareSlicerProfiles(
  shop: Shop,
  caller: Caller,
  { printer_id, model_has_settings }: ShareSlicerProfiles,
): void {
  staffWith('set_up', caller)
  shop.write((tx) => {
    const { model } = getPrinter(tx, printer_id)
    if (!model) throw new Refusal('printer_refused', 'This printer has no model. Set it in its record first.')
    const hasSettings = listProfiles(tx, { model, printer_id: '' }).length > 0
    if (hasSettings !== model_has_settings)
      throw new Refusal(
        'wrong_state',
        'The settings of the model were changed meanwhile. Look at them again.',
      )
    if (hasSettings) deleteOwnProfiles(tx, printer_id)
    else moveProfiles(tx, printer_id, model)
  })
}
