import { Chooser } from '../../platform/ui/chooser.tsx'
import { Tick } from '../../platform/ui/tick.tsx'
import { addressText } from '../../platform/ui/address-text.ts'
import type { SavingAddresses } from './use-saved-addresses.ts'

/** Chooses one of the account's addresses; nothing where there are none. */
export function SavedAddresses({ saving: { saved, chosen, choose } }: { saving: SavingAddresses }) {
  if (saved.length === 0) return null
  const choices = saved.map(({ id, address }) => [id, `${address.name}, ${addressText(address)}`] as const)
  return (
    <Chooser
      label="Saved addresses"
      value={chosen}
      choices={[['', 'New address'], ...choices]}
      onChange={choose}
    />
  )
}

/** Offers people with an account to keep the address. */
export function SaveAddressChoice({ saving }: { saving: SavingAddresses }) {
  if (!saving.isPerson || saving.chosen !== '') return null
  return (
    <Tick
      label="Save this address"
      meaning="Encrypted in your account, to fill it in next time."
      ticked={saving.isSaving}
      onTick={saving.setSaving}
    />
  )
}
