import type { Right } from '../accounts/rights.ts'
import type { DeskActionName } from './desk-actions.ts'

/** `now`: money, a promise or a machine is lost while it waits. `today`: somebody waits for it. `soon`: nobody waits yet. */
type DeskUrgency = 'now' | 'today' | 'soon'

/** A group of the Desk. */
export interface DeskKindRow {
  /** The heading of the group. */
  title: string
  urgency: DeskUrgency
  /** The console page on which it is done. */
  page: string
  /**
   * The target of its link: its subject on `page` by `?chosen=`, or the item of the Desk where `page` shows several
   * groups; its order or itself by the id in the path; or `page` alone. `suggestions` is the view of suggested plates on `page`.
   */
  opens: 'chosen' | 'item' | 'order' | 'id' | 'page' | 'suggestions'
  /** The words of its link, if those are not "Open". */
  open?: string
  /** The action on the Desk itself; null: only on its page. */
  action: DeskActionName | null
  /** The page's other way to solve it, in place of the action. */
  instead?: string
  /** The right to see it, if that takes more than seeing orders: its reason has amounts, or words of a customer, or
   * is nothing to those who print. */
  right?: Right
}
