import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import {
  MAX_TEMPLATES,
  type AnswerTemplate,
  type DeleteAnswerTemplate,
  type SaveAnswerTemplate,
} from '../../../shared/messaging/messages/answer-templates.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { deleteTemplate, insertTemplate, listTemplates, updateTemplate } from './answer-template-store.ts'

/** Returns the texts that staff begin an answer with. */
export function listAnswerTemplates(shop: Shop, caller: Caller): AnswerTemplate[] {
  staffWith('see_orders', caller)
  return listTemplates(shop.db)
}

const CHANGED = 'A colleague has changed this template in the meantime.'

/** Adds a template, or changes one. Refuses with `wrong_state` when a colleague changed it meanwhile. */
export function saveAnswerTemplate(
  shop: Shop,
  caller: Caller,
  { id, revision, text }: SaveAnswerTemplate,
): AnswerTemplate[] {
  const { account_id: by } = staffWith('decide', caller)
  const saved = { now: shop.clock.now(), by }
  return shop.write((tx) => {
    if (id !== null) {
      if (!updateTemplate(tx, { id, revision, text }, saved)) throw new Refusal('wrong_state', CHANGED)
      return listTemplates(tx)
    }
    if (listTemplates(tx).length >= MAX_TEMPLATES)
      throw new Refusal('wrong_state', `There are ${MAX_TEMPLATES} templates. Delete one first.`)
    insertTemplate(tx, { id: shop.ids.make(ID_PREFIX.answer_template), text }, saved)
    return listTemplates(tx)
  })
}

/** Refuses with `wrong_state` when a colleague changed it meanwhile. */
export function deleteAnswerTemplate(
  shop: Shop,
  caller: Caller,
  template: DeleteAnswerTemplate,
): AnswerTemplate[] {
  staffWith('decide', caller)
  return shop.write((tx) => {
    if (!deleteTemplate(tx, template)) throw new Refusal('wrong_state', CHANGED)
    return listTemplates(tx)
  })
}
