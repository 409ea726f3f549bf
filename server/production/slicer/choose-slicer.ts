import { InvalidInput } from '../../../shared/platform/refusals.ts'
import type { ChooseSlicer, SlicerPageData } from '../../../shared/production/slicer/slicer-work.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { requireRecentSignIn } from '../../accounts/recent-sign-in.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { listSettings } from './list-settings.ts'
import { readSlicerSettings, saveSlicerSettings, type ShopSlicer } from './slicer-store.ts'

/** Returns the page of the slicer: programs that were found, the one that is used, and the settings of each model. */
export async function readSlicerPage(shop: Shop, caller: Caller): Promise<SlicerPageData> {
  staffWith('set_up', caller)
  const found = await shop.machine.slicers.find()
  const { slicer, automatic } = readSlicerSettings(shop.db)
  const chosen = slicer && { ...slicer, is_there: 'kind' in (await shop.machine.slicers.look(slicer.path)) }
  return {
    chosen,
    automatic,
    found,
    rows: listSettings(shop.db, slicer?.kind ?? null),
  }
}

/**
 * Chooses the slicing program, or none. Whoever names a program makes this computer run it, so the owner confirms who they are;
 * only programs named as slicers are started.
 */
export async function chooseSlicer(shop: Shop, caller: Caller, input: ChooseSlicer): Promise<void> {
  const { account_id } = staffWith('set_up', caller)
  const before = readSlicerSettings(shop.db)
  const isNew = input.path !== null && input.path !== before.slicer?.path
  if (isNew) requireRecentSignIn(shop, caller)
  const slicer = input.path === null ? null : await lookAt(shop, input.path)
  const settings: ShopSlicer = { slicer, automatic: input.automatic }
  const now = shop.clock.now()
  shop.write((tx) => {
    saveSlicerSettings(tx, settings, { now, by: account_id })
    if (before.slicer?.path !== slicer?.path)
      recordEvent(tx, now, caller, {
        subject: 'account',
        subject_id: account_id,
        what: slicer === null ? 'slicer removed' : 'slicer chosen',
        ...(slicer === null ? {} : { details: { name: slicer.path } }),
      })
  })
}

async function lookAt(shop: Shop, path: string): Promise<ShopSlicer['slicer']> {
  const found = await shop.machine.slicers.look(path)
  if ('why' in found)
    throw new InvalidInput([{ loc: ['body', 'path'], msg: found.why, type: 'value_error', input: path }])
  return found
}
