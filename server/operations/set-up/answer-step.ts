import { listChanges } from '../../../shared/operations/documents/document-changes.ts'
import {
  SET_UP_REASON,
  type SetUpShown,
  type StepTrigger,
} from '../../../shared/operations/set-up/set-up-steps.ts'
import type { StepAnswer } from '../../../shared/operations/set-up/step-answers.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { saveDocumentsIn } from '../documents/save-document.ts'
import type { Shop } from '../../platform/shop.ts'
import { moveStep } from './move-set-up.ts'
import { findSetUp } from './set-up-store.ts'
import { documentsOfAnswer } from './step-documents.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { loadPrintersIn } from '../../production/printers/load-printers.ts'

/**
 * Saves the answer to a step: the documents that it changes, and that the step is done, both or neither. An answer that changes
 * nothing makes no new version. Refuses `settings_invalid` with every fault, and `wrong_state` when another owner was faster.
 */
export function answerStep(shop: Shop, caller: Caller, input: StepAnswer): SetUpShown {
  const { account_id } = staffWith('set_up', caller)
  shop.write((tx) => {
    const data = readShopData(tx)
    const changed = documentsOfAnswer(shop, data, input).filter(
      ({ kind, body }) => listChanges(data[kind], body).length > 0,
    )
    if (changed.length > 0)
      saveDocumentsIn(
        tx,
        shop,
        caller,
        changed.map((document) => ({ ...document, reason: SET_UP_REASON })),
      )
    if (input.step === 'printers') {
      // The list was saved in the order of the answers.
      const { printers } = readShopData(tx)
      const contents = input.answers.map((answer, at) => ({ ...answer, printer_id: printers[at].id }))
      loadPrintersIn(tx, shop, caller, contents)
    }
    moveStep(tx, shop, { step: input.step, trigger: triggerOf(shop, tx, input), by_account: account_id })
  })
  return findSetUp(shop.db)
}

/** Going on in test mode leaves the payments for later: a shop that cannot sell is not set up. */
function triggerOf({ services }: Shop, db: ReadDb, { step }: StepAnswer): StepTrigger {
  if (step !== 'payments' || services.payments.current().provider !== 'practice') return 'answer'
  // A step that was answered with a key stays done without it.
  const isDone = findSetUp(db).steps.some((known) => known.step === step && known.state === 'done')
  return isDone ? 'answer' : 'skip'
}
