import type { StorageProblems } from '../../shared/desk/storage.ts'
import { counted } from '../../shared/platform/counted.ts'
import { dayText } from '../platform/ui/words.ts'

/** A problem with the shop's files, and what staff can do about it. */
export interface StorageLine {
  title: string
  advice: string
}

const LIST_FORMAT = new Intl.ListFormat('en-US', { type: 'conjunction' })
/** The most order numbers that are listed; the rest is only counted. */
const MAX_NUMBERS = 8

export function storageLines({
  missing,
  unnamed,
  quarantined,
  lost_addresses,
}: StorageProblems): StorageLine[] {
  const lines: StorageLine[] = []
  if (missing.files > 0)
    lines.push({
      title: `${counted(missing.files, 'part file')} of this shop ${missing.files === 1 ? 'is' : 'are'} missing`,
      advice: missingAdvice(missing),
    })
  if (lost_addresses.length > 0)
    lines.push({
      title: `The delivery ${lost_addresses.length === 1 ? 'address' : 'addresses'} of ${ordersText(lost_addresses)} cannot be read`,
      advice: 'The key was lost. Ask for the address again before you pack.',
    })
  if (unnamed > 0)
    lines.push({
      title: `${counted(unnamed, 'part file')} in this shop’s folder ${unnamed === 1 ? 'belongs' : 'belong'} to no quote`,
      advice:
        'Nothing was moved or deleted. If orders are missing, the database may be outdated: stop the program and restore the newest backup.',
    })
  if (quarantined)
    lines.push({
      title: `${counted(quarantined.parts, 'part file')} that ${quarantined.parts === 1 ? 'belongs' : 'belong'} to no quote ${quarantined.parts === 1 ? 'was' : 'were'} moved to files/unknown`,
      advice: `They will be deleted from ${dayText(quarantined.deleted_from)} on. If orders are missing, stop the program and restore the newest backup: their files come back with it. Otherwise you need to do nothing.`,
    })
  return lines
}

function missingAdvice({ order_numbers, quotes }: StorageProblems['missing']): string {
  const needed = [
    ...(order_numbers.length > 0 ? [ordersText(order_numbers)] : []),
    ...(quotes > 0 ? [counted(quotes, 'open quote')] : []),
  ]
  if (needed.length === 0) return 'No open order or quote needs them.'
  return `Needed by ${needed.join(', and by ')}. Restore the files from a backup, or ask the customers to upload them again.`
}

function ordersText(numbers: readonly number[]): string {
  if (numbers.length === 1) return `order ${numbers[0]}`
  const shown = numbers.slice(0, MAX_NUMBERS).map(String)
  const more = numbers.length - shown.length
  return `orders ${LIST_FORMAT.format(more > 0 ? [...shown, `${more} more`] : shown)}`
}
