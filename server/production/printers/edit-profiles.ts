import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import type { PrinterProfile } from '../../../shared/geometry/printer-profile.ts'
import type { ImportProfile, RemoveProfile } from '../../../shared/production/printers/profile-work.ts'
import { UnreadableProfile } from '../../../shared/production/printers/profile-import/slicer-file.ts'
import {
  takeSettings,
  type ImportedProfile,
} from '../../../shared/production/printers/profile-import/take-settings.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { replaceDocumentIn } from '../../catalog/edit-document.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Shop } from '../../platform/shop.ts'

/**
 * Makes a printer profile of a slicer's settings, or replaces one. Estimates are stored under their whole profile, so those made
 * with the old one stay.
 */
export function importProfile(
  shop: Shop,
  caller: Caller,
  input: ImportProfile,
): ImportedProfile & { id: string } {
  staffWith('set_up', caller)
  const { version, name, replaces } = input
  const id = replaces ?? shop.ids.make(ID_PREFIX.profile)
  return shop.write((tx) => {
    const { printer_profiles: profiles } = readShopData(tx)
    if (replaces !== null) findIn(profiles, replaces)
    if (profiles.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase()))
      throw invalid('name', 'Another profile has this name.', name)
    const imported = take(findIn(profiles, input.base_id), input)
    const profile = { ...imported.profile, id, name }
    const body =
      replaces === null
        ? [...profiles, profile]
        : profiles.map((other) => (other.id === id ? profile : other))
    replaceDocumentIn(tx, shop, caller, {
      kind: 'printer_profiles',
      version,
      body,
      reason: `${input.slicer}: ${name}`,
    })
    return { ...imported, profile, id }
  })
}

/** Removes a profile that no printer uses. */
export function removeProfile(shop: Shop, caller: Caller, input: RemoveProfile): void {
  staffWith('set_up', caller)
  const { version, profile_id } = input
  shop.write((tx) => {
    const { printer_profiles: profiles, printers } = readShopData(tx)
    const { name } = findIn(profiles, profile_id)
    const user = printers.find((printer) => printer.profile_id === profile_id)
    if (user) throw new Refusal('printer_refused', `${user.name} uses the profile “${name}”.`)
    const body = profiles.filter(({ id }) => id !== profile_id)
    replaceDocumentIn(tx, shop, caller, {
      kind: 'printer_profiles',
      version,
      body,
      reason: `Removed: ${name}`,
    })
  })
}

function take(base: PrinterProfile, { values, slicer }: ImportProfile): ImportedProfile {
  try {
    return takeSettings(base, values, slicer)
  } catch (error) {
    if (error instanceof UnreadableProfile) throw invalid('values', error.message, slicer)
    throw error
  }
}

function findIn(profiles: readonly PrinterProfile[], id: string): PrinterProfile {
  const profile = profiles.find((known) => known.id === id)
  if (!profile) throw new Refusal('printer_refused', 'There is no such profile.')
  return profile
}

function invalid(field: string, msg: string, input: string): InvalidInput {
  return new InvalidInput([{ loc: ['body', field], msg, type: 'value_error', input }])
}
